import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../head.ts'
import { Terms } from '../static/terms.tsx'

export const Route = createFileRoute('/terms')({
  head: ({ matches }) => pageHead({ matches, title: 'Terms of Service', about: '/terms' }),
  component: Terms,
})
