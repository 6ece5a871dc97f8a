import type { Actor } from './actor.ts'
import type { Role } from './roles.ts'

/** A session that has not ended, with the current data of its user. */
export type ActiveSession = {
  id: string
  token: string
  createdAt: Date
  expiresAt: Date
  /** The time of the last sign-in or re-authentication. */
  provenAt: Date
  user: {
    id: string
    email: string
    name: string
    isConfirmed: boolean
    hasSecondFactor: boolean
    role: Role | null
    venueId: string | null
  }
}

export function toActor({ user: { id: userId, email, role, venueId } }: ActiveSession): Actor {
  return { kind: 'user', userId, email, role, venueId }
}
