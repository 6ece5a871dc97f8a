import { createFileRoute } from '@tanstack/react-router'
import { Mails } from '../admin/mails.tsx'
import { privateHead } from '../head.ts'
import { PrivateScreen } from '../private/private-screen.tsx'

export const Route = createFileRoute('/admin/mails')({
  head: ({ matches }) => privateHead(matches, 'Mails'),
  component: () => (
    <PrivateScreen only="admin">
      <Mails />
    </PrivateScreen>
  ),
})
