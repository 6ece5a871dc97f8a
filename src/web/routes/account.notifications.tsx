import { createFileRoute } from '@tanstack/react-router'
import { ProtectedPage } from '../account/protected-page.tsx'
import { privateHead } from '../head.ts'
import { NotificationsPage } from '../notification/notifications-page.tsx'

export const Route = createFileRoute('/account/notifications')({
  head: ({ matches }) => privateHead(matches, 'Notifications'),
  component: () => (
    <ProtectedPage only={null}>
      <NotificationsPage />
    </ProtectedPage>
  ),
})
