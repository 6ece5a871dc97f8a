import type { PersonVenue } from '../people/people.ts'
import type { Actor } from './actor.ts'
import type { Role } from './roles.ts'

export const MAX_PASSKEYS = 20

export const PASSKEY_NAME_MAX_LENGTH = 60

export type ActiveSession = {
  id: string
  token: string
  createdAt: Date
  expiresAt: Date
  provenAt: Date
  user: {
    id: string
    email: string
    name: string
    isConfirmed: boolean
    hasSecondFactor: boolean
    role: Role | null
    /** Ordered by membership, the longest first. Empty for other roles than venue owner. */
    venues: readonly (PersonVenue & { name: string })[]
    towns: readonly string[] | null
  }
}

export function toActor({ id: sessionId, user: { id: userId, email, role, venues, towns } }: ActiveSession): Actor {
  return { kind: 'user', userId, email, role, venues: venues.map(({ id, role: at }) => ({ id, role: at })), towns, sessionId }
}

/** Whether a text has the form of a code of an authenticator app, not of a backup code. */
export function isAppCode(code: string): boolean {
  return /^\d{3}\s?\d{3}$/.test(code)
}
