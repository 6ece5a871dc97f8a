import { describe, expect, test } from 'vitest'
import type { Session } from '../../contract/account.ts'
import { isExpiry, nextSession, type SessionState, UNKNOWN_SESSION } from './session-machine.ts'

const user = { id: 'a', email: 'a@example.org', name: '', role: null, venue_id: null, venues: [], towns: null, factors: [] }
const session = (over: Partial<Session> = {}): Session => ({ user, expires_at: '2026-12-01', expires_in: 1, token_type: 'bearer', ...over })
const noOne = session({ user: null, expires_at: null })
const stateAfter = (...events: Parameters<typeof nextSession>[1][]): SessionState => events.reduce(nextSession, UNKNOWN_SESSION)
const read = (given: Session) => ({ type: 'read', session: given }) as const

describe('the session in the browser', () => {
  test('has the state unknown until the server has responded, then signed in or signed out', () => {
    expect(UNKNOWN_SESSION.state).toBe('unknown')
    expect(stateAfter(read(noOne)).state).toBe('signed-out')
    expect(stateAfter(read(session()))).toEqual({ state: 'signed-in', user, expiresAt: '2026-12-01' })
  })

  test('stays the same object when nothing changed, otherwise has the state of the change', () => {
    const before = stateAfter(read(session()))
    expect(nextSession(before, read(session()))).toBe(before)
    expect(nextSession(before, read(session({ expires_at: '2026-12-08' }))).state).toBe('token-refreshed')
    expect(nextSession(before, read(session({ user: { ...user, role: 'admin' } }))).state).toBe('user-updated')
    expect(nextSession(before, read(session({ user: { ...user, id: 'b' } }))).state).toBe('signed-in')
  })

  test('is removed with a message when the server no longer has it', () => {
    const before = stateAfter(read(session()))
    expect(isExpiry(before, read(noOne))).toBe(true)
    expect(nextSession(before, read(noOne)).user).toBeNull()
    expect(isExpiry(before, { type: 'signed-out' })).toBe(false)
    expect(isExpiry(UNKNOWN_SESSION, read(noOne))).toBe(false)
  })

  test('has states for a verified second factor and password recovery', () => {
    expect(stateAfter({ type: 'second-factor-verified', session: session() }).state).toBe('second-factor-verified')
    expect(stateAfter(read(session()), { type: 'recovering' })).toMatchObject({ state: 'password-recovery', user })
  })
})
