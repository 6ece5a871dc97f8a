import { createFileRoute } from '@tanstack/react-router'
import { pageHead, siteFromMatches } from '../head.ts'
import { Contact } from '../static/contact.tsx'

export const Route = createFileRoute('/contact')({
  head: ({ matches }) =>
    pageHead({
      site: siteFromMatches(matches),
      title: 'Contact',
      description: 'How to reach the team of this guide, and who to ask about a reservation.',
      path: '/contact',
    }),
  component: Contact,
})
