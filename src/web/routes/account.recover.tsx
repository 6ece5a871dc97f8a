import { createFileRoute } from '@tanstack/react-router'
import { RecoverPage } from '../account/recover-page.tsx'
import { privateHead } from '../head.ts'

export const Route = createFileRoute('/account/recover')({
  head: ({ matches }) => privateHead(matches, 'Set a new password'),
  component: RecoverPage,
})
