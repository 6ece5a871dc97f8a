import { createFileRoute } from '@tanstack/react-router'
import { pageHead, siteFromMatches } from '../head.ts'
import { Privacy } from '../static/privacy.tsx'

export const Route = createFileRoute('/privacy')({
  head: ({ matches }) =>
    pageHead({
      site: siteFromMatches(matches),
      title: 'Privacy Policy',
      description: 'What this guide knows about you when you ask for a table, how long it keeps it, and how to have it deleted.',
      path: '/privacy',
    }),
  component: Privacy,
})
