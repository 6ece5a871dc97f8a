import { createFileRoute } from '@tanstack/react-router'
import { AdminScreen } from '../admin/navigation/admin-screen.tsx'
import { SynonymsPage } from '../admin/synonyms/synonyms-page.tsx'
import { privateHead } from '../head.ts'

export const Route = createFileRoute('/admin/synonyms')({
  head: ({ matches }) => privateHead(matches, 'Synonyms'),
  component: () => (
    <AdminScreen>
      <SynonymsPage />
    </AdminScreen>
  ),
})
