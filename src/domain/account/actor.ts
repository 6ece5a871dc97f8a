import type { Role } from './roles.ts'

/** Who asks: nobody in particular, a signed-in user, or the product itself (jobs and the command line). */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'user'; userId: string; email: string; role: Role | null; venueId: string | null }
  | { kind: 'system' }

export const VISITOR: Actor = { kind: 'visitor' }
export const SYSTEM: Actor = { kind: 'system' }
