import { createFileRoute } from '@tanstack/react-router'
import { ConfirmEmailPage } from '../account/emailed-link-pages.tsx'
import { privateHead } from '../head.ts'

export const Route = createFileRoute('/account/confirm')({
  head: ({ matches }) => privateHead(matches, 'Confirm your email address'),
  component: ConfirmEmailPage,
})
