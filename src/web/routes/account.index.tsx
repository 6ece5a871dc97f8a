import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '../account/account-page.tsx'
import { ProtectedPage } from '../account/protected-page.tsx'
import { privateHead } from '../head.ts'

export const Route = createFileRoute('/account/')({
  head: ({ matches }) => privateHead(matches, 'Your account'),
  component: () => (
    <ProtectedPage only={null}>
      <AccountPage />
    </ProtectedPage>
  ),
})
