import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Role } from '../../domain/account/roles.ts'
import { RoleGuard } from '../account/protected-page.tsx'
import { AnswerSender } from '../reservation/answers/answer-sender.tsx'
import { useSession } from '../session/session-store.ts'
import { useApi } from '../site.ts'
import { createQueryClient } from './query-client.ts'
import { ToastRegion } from './toast-region.tsx'
import '../styles/private.css'

/**
 * What stands around every private screen: the guard, and within it the store of what was fetched. On the server it is a
 * spinner and nothing else, so the page is the same for everybody.
 * @param only who may see it; null for anybody who is signed in
 */
export function PrivateScreen({ only, children }: { only: Role | null; children: ReactNode }) {
  const { user } = useSession()
  return (
    <RoleGuard only={only}>
      <FetchedScope key={user?.id}>
        {user ? <AnswerSender userId={user.id} /> : null}
        {children}
      </FetchedScope>
    </RoleGuard>
  )
}

/** One store for one user: what was fetched for somebody is never shown to whoever signs in next. */
function FetchedScope({ children }: { children: ReactNode }) {
  const api = useApi()
  const [client] = useState(() => createQueryClient(api))
  return (
    <QueryClientProvider client={client}>
      {children}
      <ToastRegion />
    </QueryClientProvider>
  )
}
