import { and, eq, or } from 'drizzle-orm'
import type { Role } from '../../domain/account/roles.ts'
import type { Context } from '../context.ts'
import { sessions, userRoles, users, venueOwners } from '../db/schema/index.ts'
import { isActiveSession } from './session-lifetime.ts'

/** A session in force and whose it is, as the database has it at this moment. */
export type ActiveSession = {
  id: string
  token: string
  createdAt: Date
  expiresAt: Date
  /** When it was last proven who this is. */
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

/**
 * The session of a token; null where there is none, it has ended, or its user has a second factor that it was not shown.
 * Role and venue are read with it, so a change of either holds from the next request on.
 */
export async function readSession(ctx: Pick<Context, 'db' | 'clock' | 'config'>, token: string): Promise<ActiveSession | null> {
  const [row] = await ctx.db.orm
    .select({ session: sessions, user: users, role: userRoles.role, venueId: venueOwners.venue_id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .leftJoin(userRoles, eq(userRoles.user_id, users.id))
    .leftJoin(venueOwners, eq(venueOwners.user_id, users.id))
    .where(and(eq(sessions.token, token), isActiveSession(ctx), or(eq(users.two_factor_enabled, false), eq(sessions.second_factor, true))))
  if (!row) return null
  const { session, user, role, venueId } = row
  return {
    id: session.id,
    token: session.token,
    createdAt: session.created_at,
    expiresAt: session.expires_at,
    provenAt: session.proven_at,
    user: {
      id: user.id,
      email: user.email,
      name: user.name,
      isConfirmed: user.email_verified,
      hasSecondFactor: user.two_factor_enabled,
      role,
      venueId: role === 'venue_owner' ? venueId : null,
    },
  }
}
