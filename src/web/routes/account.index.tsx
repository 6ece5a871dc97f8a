import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '../account/account-page.tsx'
import { privateHead } from '../head.ts'
import { PrivateScreen } from '../private/private-screen.tsx'

export const Route = createFileRoute('/account/')({
  head: ({ matches }) => privateHead(matches, 'Your account'),
  component: () => (
    <PrivateScreen only={null}>
      <AccountPage />
    </PrivateScreen>
  ),
})
