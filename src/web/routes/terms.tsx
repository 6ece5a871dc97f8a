import { createFileRoute } from '@tanstack/react-router'
import { pageHead, siteFromMatches } from '../head.ts'
import { Terms } from '../static/terms.tsx'

export const Route = createFileRoute('/terms')({
  head: ({ matches }) =>
    pageHead({
      site: siteFromMatches(matches),
      title: 'Terms of Service',
      description: 'The rules for reading menus here and for asking a venue for a table.',
      path: '/terms',
    }),
  component: Terms,
})
