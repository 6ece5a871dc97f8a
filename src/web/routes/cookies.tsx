import { createFileRoute } from '@tanstack/react-router'
import { pageHead, siteOf } from '../head.ts'
import { Cookies } from '../static/cookies.tsx'

export const Route = createFileRoute('/cookies')({
  head: ({ matches }) =>
    pageHead({
      site: siteOf(matches),
      title: 'Cookie Policy',
      description: 'What your browser stores when you use this guide: nothing until you sign in.',
      path: '/cookies',
    }),
  component: Cookies,
})
