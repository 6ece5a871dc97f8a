import { createFileRoute } from '@tanstack/react-router'
import { pageHead, siteFromMatches } from '../head.ts'
import { Cookies } from '../static/cookies.tsx'

export const Route = createFileRoute('/cookies')({
  head: ({ matches }) =>
    pageHead({
      site: siteFromMatches(matches),
      title: 'Cookie Policy',
      description:
        'What your browser stores when you use this guide: no cookie until you sign in, and where you scrolled to until you close the tab.',
      path: '/cookies',
    }),
  component: Cookies,
})
