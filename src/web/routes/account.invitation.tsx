import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '../head.ts'
import { InvitationPage } from '../people/invitation-page.tsx'

export const Route = createFileRoute('/account/invitation')({
  head: ({ matches }) => privateHead(matches, 'Accept an invitation'),
  component: InvitationPage,
})
