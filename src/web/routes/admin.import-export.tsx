import { createFileRoute } from '@tanstack/react-router'
import { ImportExportPage } from '../admin/import-export.tsx'
import { AdminScreen } from '../admin/navigation/admin-screen.tsx'
import type { ImportSearch } from '../admin/search-types.ts'
import { privateHead } from '../head.ts'

export const Route = createFileRoute('/admin/import-export')({
  validateSearch: (search: ImportSearch) => search,
  head: ({ matches }) => privateHead(matches, 'Import and export'),
  component: () => (
    <AdminScreen>
      <ImportExportPage />
    </AdminScreen>
  ),
})
