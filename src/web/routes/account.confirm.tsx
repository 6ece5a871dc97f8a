import { createFileRoute } from '@tanstack/react-router'
import { ConfirmEmailPage } from '../account/confirm-email-page.tsx'
import { privateHead } from '../head.ts'

export const Route = createFileRoute('/account/confirm')({
  head: ({ matches }) => privateHead(matches, 'Confirm your email address'),
  component: ConfirmEmailPage,
})
