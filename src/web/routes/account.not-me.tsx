import { createFileRoute } from '@tanstack/react-router'
import { NotMePage } from '../account/not-me-page.tsx'
import { privateHead } from '../head.ts'

export const Route = createFileRoute('/account/not-me')({
  head: ({ matches }) => privateHead(matches, 'This wasn’t you?'),
  component: NotMePage,
})
