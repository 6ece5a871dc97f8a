import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../head.ts'
import { Privacy } from '../static/privacy.tsx'

export const Route = createFileRoute('/privacy')({
  head: ({ matches }) => pageHead({ matches, title: 'Privacy Policy', about: '/privacy' }),
  component: Privacy,
})
