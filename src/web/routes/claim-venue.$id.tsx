import { createFileRoute } from '@tanstack/react-router'
import { ProtectedPage } from '../account/protected-page.tsx'
import { ClaimPage } from '../claim/claim-page.tsx'
import { privateHead } from '../head.ts'

export const Route = createFileRoute('/claim-venue/$id')({
  head: ({ matches }) => privateHead(matches, 'Is this your venue?'),
  component: () => (
    <ProtectedPage only={null}>
      <ClaimPage />
    </ProtectedPage>
  ),
})
