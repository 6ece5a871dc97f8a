import { createFileRoute } from '@tanstack/react-router'
import { ProtectedPage } from '../account/protected-page.tsx'
import { ManageEmbedPage } from '../embed/manage/manage-embed-page.tsx'
import { privateHead } from '../head.ts'

export const Route = createFileRoute('/venue-embed/$id')({
  head: ({ matches }) => privateHead(matches, 'Website'),
  component: () => (
    <ProtectedPage only={null}>
      <ManageEmbedPage />
    </ProtectedPage>
  ),
})
