import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { Role } from '../../domain/account/roles.ts'
import { Spinner } from '../ui/spinner.tsx'
import { signInAddress } from './opening.ts'
import { useSession } from './session-store.ts'

/**
 * Shows a private screen to users of one role, or for null to anybody signed in: a spinner until it is known who is there, then the screen, or the way to
 * the start page, with the sign-in modal open for those who are not signed in. The server asks for itself.
 */
export function RoleGuard({ only, children }: { only: Role | null; children: ReactNode }) {
  const { state, user } = useSession()
  const { history } = useRouter()
  const isKnown = state !== 'unknown'
  const isLetIn = user !== null && (only === null || user.role === only)
  useEffect(() => {
    if (isKnown && !isLetIn) history.replace(user ? '/' : signInAddress(history.location.href))
  }, [isKnown, isLetIn, user, history])
  return isLetIn ? children : <Spinner label="Loading" />
}
