import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../head.ts'
import { Cookies } from '../static/cookies.tsx'

export const Route = createFileRoute('/cookies')({
  head: ({ matches }) => pageHead({ matches, title: 'Cookie Policy', about: '/cookies' }),
  component: Cookies,
})
