import type { PersonVenue } from '../people/people.ts'
import type { Role } from './roles.ts'

/**
 * Who performs a use case: a visitor, a signed-in user or their API key, the recipient of an email with a valid signed link, or the system
 * (a job or the command line).
 */
export type Actor =
  | { kind: 'visitor' }
  | {
      kind: 'user'
      userId: string
      email: string
      role: Role | null
      venues: readonly PersonVenue[]
      /** The towns to which an editor is limited, spelled as in the postal addresses of venues. Null: no limit, or another role. */
      towns: readonly string[] | null
      /** The session of the request. Absent for API keys, calendar feeds and jobs. */
      sessionId?: string
      /** The first characters of the API key of the request. */
      apiKey?: string
    }
  | { kind: 'email_link'; email: string; reservationId: string }
  | { kind: 'system' }

export const VISITOR: Actor = { kind: 'visitor' }
export const SYSTEM: Actor = { kind: 'system' }
