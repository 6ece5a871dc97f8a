import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Role } from '../../domain/account/roles.ts'
import { FALLBACKS } from '../../domain/messages.ts'
import { readSession, useSession } from '../session/session-store.ts'
import { useApi } from '../site.ts'
import { RetryBanner } from '../ui/banner.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { signInUrl } from './sign-in-params.ts'

/**
 * Shows a private screen to users of one role, or for null to anybody signed in: a spinner until it is known who is there,
 * then the screen, or the way to the start page. For those who are not signed in it opens the sign-in modal there, except
 * for those who have just signed out. The server asks for itself.
 */
export function RoleGuard({ only, children }: { only: Role | null; children: ReactNode }) {
  const { state, user, hasExpired, failure } = useSession()
  const { history } = useRouter()
  const wasLetIn = useRef(false)
  const isKnown = state !== 'unknown'
  const isLetIn = user !== null && (only === null || user.role === only)
  useEffect(() => {
    if (isLetIn) wasLetIn.current = true
    else if (isKnown) history.replace(user || (wasLetIn.current && !hasExpired) ? '/' : signInUrl(history.location.href))
  }, [isKnown, isLetIn, hasExpired, user, history])
  if (isLetIn) return children
  return <div className="office private-wait">{failure === null ? <Spinner label="Loading" /> : <Unknown failure={failure} />}</div>
}

/** Nobody could say who is signed in. */
function Unknown({ failure }: { failure: string }) {
  const api = useApi()
  return <RetryBanner onRetry={() => void readSession(api)}>{failure || FALLBACKS.readRole}</RetryBanner>
}
