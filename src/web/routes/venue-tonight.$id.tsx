import { createFileRoute } from '@tanstack/react-router'
import { ProtectedPage } from '../account/protected-page.tsx'
import { EveningPage } from '../evening/evening-page.tsx'
import { privateHead } from '../head.ts'

export const Route = createFileRoute('/venue-tonight/$id')({
  validateSearch: (search: { date?: string | undefined }) => search,
  head: ({ matches }) => privateHead(matches, 'Tonight'),
  component: () => (
    <ProtectedPage only={null}>
      <EveningPage />
    </ProtectedPage>
  ),
})
