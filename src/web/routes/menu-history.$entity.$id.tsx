import { createFileRoute } from '@tanstack/react-router'
import { ProtectedPage } from '../account/protected-page.tsx'
import { OwnerHistoryPage } from '../admin/history/history-page.tsx'
import { privateHead } from '../head.ts'

export const Route = createFileRoute('/menu-history/$entity/$id')({
  head: ({ matches }) => privateHead(matches, 'History'),
  component: () => (
    <ProtectedPage only={null}>
      <OwnerHistoryPage />
    </ProtectedPage>
  ),
})
