import { createFileRoute } from '@tanstack/react-router'
import { ResetPasswordPage } from '../account/emailed-link-pages.tsx'
import { privateHead } from '../head.ts'

export const Route = createFileRoute('/account/recover')({
  head: ({ matches }) => privateHead(matches, 'Set a new password'),
  component: ResetPasswordPage,
})
