import type { PersonVenue } from '../people/people.ts'
import type { Role } from './roles.ts'

/**
 * On whose behalf a use case runs: a visitor, a signed-in user or a program with an API key of one, the recipient of an email whose signed link was checked, or the system (jobs and the
 * command line).
 */
export type Actor =
  | { kind: 'visitor' }
  | {
      kind: 'user'
      userId: string
      email: string
      role: Role | null
      venues: readonly PersonVenue[]
      /** The towns to which an editor is limited, as addresses of venues spell them. Null: no limit; also for other roles. */
      towns: readonly string[] | null
      /** The prefix of the API key with which the request came. */
      apiKey?: string
    }
  | { kind: 'email_link'; email: string; reservationId: string }
  | { kind: 'system' }

export const VISITOR: Actor = { kind: 'visitor' }
export const SYSTEM: Actor = { kind: 'system' }
