import { createFileRoute } from '@tanstack/react-router'
import { ProtectedPage } from '../account/protected-page.tsx'
import { ApiKeysPage } from '../api-key/api-keys-page.tsx'
import { privateHead } from '../head.ts'

export const Route = createFileRoute('/account/api-keys')({
  head: ({ matches }) => privateHead(matches, 'API keys'),
  component: () => (
    <ProtectedPage only={null}>
      <ApiKeysPage />
    </ProtectedPage>
  ),
})
