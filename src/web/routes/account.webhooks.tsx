import { createFileRoute } from '@tanstack/react-router'
import { ProtectedPage } from '../account/protected-page.tsx'
import { privateHead } from '../head.ts'
import { WebhooksPage } from '../webhook/webhooks-page.tsx'

export const Route = createFileRoute('/account/webhooks')({
  head: ({ matches }) => privateHead(matches, 'Webhooks'),
  component: () => (
    <ProtectedPage only={null}>
      <WebhooksPage />
    </ProtectedPage>
  ),
})
