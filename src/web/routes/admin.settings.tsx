import { createFileRoute } from '@tanstack/react-router'
import { AdminScreen } from '../admin/navigation/admin-screen.tsx'
import { SettingsPage } from '../admin/settings/settings-page.tsx'
import { privateHead } from '../head.ts'

export const Route = createFileRoute('/admin/settings')({
  head: ({ matches }) => privateHead(matches, 'Settings'),
  component: () => (
    <AdminScreen>
      <SettingsPage />
    </AdminScreen>
  ),
})
