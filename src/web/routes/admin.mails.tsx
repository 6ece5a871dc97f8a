import { createFileRoute } from '@tanstack/react-router'
import { EmailsPage } from '../admin/emails/emails-table.tsx'
import { AdminScreen } from '../admin/navigation/admin-screen.tsx'
import type { EmailsSearch } from '../admin/search-types.ts'
import { privateHead } from '../head.ts'

export const Route = createFileRoute('/admin/mails')({
  validateSearch: (search: EmailsSearch) => search,
  head: ({ matches }) => privateHead(matches, 'Emails'),
  component: () => (
    <AdminScreen>
      <EmailsPage />
    </AdminScreen>
  ),
})
