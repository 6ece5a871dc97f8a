import type { Session, SessionUser } from '../../contract/account.ts'

/** `unknown` until the session is loaded. */
type AuthState =
  | 'unknown'
  | 'signed-out'
  | 'signed-in'
  | 'token-refreshed'
  | 'password-recovery'
  | 'user-updated'
  | 'second-factor-verified'

export type SessionState = { state: AuthState; user: SessionUser | null; expiresAt: string | null }

export type SessionEvent =
  | { type: 'read'; session: Session }
  | { type: 'signed-in'; session: Session }
  | { type: 'second-factor-verified'; session: Session }
  | { type: 'signed-out' }
  | { type: 'recovering' }

export const UNKNOWN_SESSION: SessionState = { state: 'unknown', user: null, expiresAt: null }
const SIGNED_OUT: SessionState = { state: 'signed-out', user: null, expiresAt: null }

export function nextSession(before: SessionState, event: SessionEvent): SessionState {
  if (event.type === 'signed-out') return SIGNED_OUT
  if (event.type === 'recovering') return { ...before, state: 'password-recovery' }
  const { user, expires_at } = event.session
  if (!user) return SIGNED_OUT
  const after = { user, expiresAt: expires_at }
  if (event.type !== 'read') return { ...after, state: event.type }
  if (before.user?.id !== user.id) return { ...after, state: 'signed-in' }
  if (JSON.stringify(before.user) !== JSON.stringify(user)) return { ...after, state: 'user-updated' }
  return before.expiresAt === expires_at ? before : { ...after, state: 'token-refreshed' }
}

export function isExpiry(before: SessionState, event: SessionEvent): boolean {
  return before.user !== null && event.type === 'read' && event.session.user === null
}
