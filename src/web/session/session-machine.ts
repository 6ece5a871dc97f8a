import type { Session, SessionUser } from '../../contract/account.ts'

/** What the last thing to happen to the session was; `unknown` until the server was asked. */
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
  /** The server's answer to who is signed in. */
  | { type: 'read'; session: Session }
  | { type: 'signed-in'; session: Session }
  | { type: 'second-factor-verified'; session: Session }
  | { type: 'signed-out' }
  /** Somebody came with a recovery link. */
  | { type: 'recovering' }

export const UNKNOWN: SessionState = { state: 'unknown', user: null, expiresAt: null }
const SIGNED_OUT: SessionState = { state: 'signed-out', user: null, expiresAt: null }

/** The next state of the session. A session that has become invalid is dropped: the server's word holds. */
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

/** Whether the session ended without being asked to, which the screen then says. */
export function isExpiry(before: SessionState, event: SessionEvent): boolean {
  return before.user !== null && event.type === 'read' && event.session.user === null
}
