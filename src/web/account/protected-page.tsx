import '../private/styles.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Actor } from '../../domain/account/actor.ts'
import type { Role } from '../../domain/account/roles.ts'
import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import * as privatePageStyles from '../private/private-page.module.css'
import { createQueryClient, registerShownClient } from '../private/query-client.ts'
import { ToastRegion } from '../private/toast-region.tsx'
import { AnswerSender } from '../reservation/answers/answer-sender.tsx'
import { deleteEveningOfAnother } from '../session/delete-evening-of-another.ts'
import { loadSession, useSession } from '../session/session-store.ts'
import { useActor } from '../session/use-actor.ts'
import { useApi } from '../site.ts'
import { RetryBanner } from '../ui/banner.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { signInUrl } from './sign-in-params.ts'

type Guard = { only: Role | null; allows?: ((actor: Actor) => boolean) | undefined }

/**
 * A page that requires sign-in, with its query client. The server renders only a spinner, so that the page is the same
 * for all users and can be cached.
 * @param only the required role; null for every signed-in user
 * @param allows a condition in addition to the role
 */
export function ProtectedPage({ only, allows, children }: Guard & { children: ReactNode }) {
  const { user } = useSession()
  return (
    <RoleGuard only={only} allows={allows}>
      <FetchedScope key={user?.id} userId={user?.id ?? ''}>
        {user ? <AnswerSender userId={user.id} /> : null}
        {children}
      </FetchedScope>
    </RoleGuard>
  )
}

/** One query client per user, so that the data of one user is never shown to the next. */
function FetchedScope({ userId, children }: { userId: string; children: ReactNode }) {
  const api = useApi()
  const [client] = useState(() => createQueryClient(api))
  useEffect(() => registerShownClient(client), [client])
  useEffect(() => {
    // A browser that forbids the storage has kept nothing.
    deleteEveningOfAnother(userId).catch(() => {})
  }, [userId])
  return (
    <QueryClientProvider client={client}>
      {children}
      <ToastRegion userId={userId} />
    </QueryClientProvider>
  )
}

/**
 * Redirects users without the role to the start page, where the sign-in dialog opens unless they have just signed out.
 * Only for convenience: the server checks every request.
 */
function RoleGuard({ only, allows, children }: Guard & { children: ReactNode }) {
  const actor = useActor()
  const { state, user, hasExpired, failure } = useSession()
  const { history } = useRouter()
  const wasLetIn = useRef(false)
  const isKnown = state !== 'unknown'
  const isLetIn = user !== null && (only === null || user.role === only) && (allows === undefined || allows(actor))
  useEffect(() => {
    if (isLetIn) wasLetIn.current = true
    else if (isKnown) history.replace(user || (wasLetIn.current && !hasExpired) ? '/' : signInUrl(history.location.href))
  }, [isKnown, isLetIn, hasExpired, user, history])
  if (isLetIn) return children
  return (
    <div className={`${privatePageStyles.page} ${privatePageStyles.wait}`}>
      <noscript>
        <p>This page needs JavaScript, because it shows what belongs to your account. The public pages work without it.</p>
      </noscript>
      <div className="needs-script">{failure === null ? <Spinner label="Loading" /> : <Unknown failure={failure} />}</div>
    </div>
  )
}

function Unknown({ failure }: { failure: string }) {
  const api = useApi()
  return <RetryBanner onRetry={() => void loadSession(api)}>{failure || FALLBACK_MESSAGES.readRole}</RetryBanner>
}
