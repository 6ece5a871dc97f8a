import { asc, desc, eq } from 'drizzle-orm'
import type { OwnData } from '../../contract/account.ts'
import type { Context } from '../context.ts'
import { auditEntries, users, venueAssignments } from '../db/schema/index.ts'
import { inTransaction } from '../db/transaction.ts'
import { recordOwnAction } from './audit-account.ts'
import { listIdentities } from './list-identities.ts'
import type { ActiveSession } from './read-session.ts'
import { listSessions } from './user-sessions.ts'

/** Most recent audit entries in the copy. */
const MAX_ENTRIES = 10_000

/** A copy of what is stored about the user of a session, without passwords, tokens or keys. Noted in the audit log. */
export async function readOwnData({ ctx, input: { session } }: { ctx: Context; input: { session: ActiveSession } }): Promise<OwnData> {
  const { orm } = ctx.db
  const { id, role, hasSecondFactor } = session.user
  await inTransaction(ctx.db, (tx) => recordOwnAction(tx, ctx, session.user, 'export_own_data'))
  const [user] = await orm.select().from(users).where(eq(users.id, id))
  if (!user) throw new Error('the user was deleted meanwhile')
  const venues = await orm.select().from(venueAssignments).where(eq(venueAssignments.user_id, id)).orderBy(asc(venueAssignments.venue_id))
  const entries = await orm
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.actor_id, id))
    .orderBy(desc(auditEntries.id))
    .limit(MAX_ENTRIES)
  return {
    account: {
      id,
      email: user.email,
      name: user.name,
      role,
      two_step_verification: hasSecondFactor,
      created_at: user.created_at.toISOString(),
      email_confirmed_at: user.email_confirmed_at?.toISOString() ?? null,
      last_sign_in_at: user.last_sign_in_at?.toISOString() ?? null,
    },
    venues: venues.map(({ venue_id, venue_name }) => ({ id: venue_id, name: venue_name })),
    identities: await listIdentities({ ctx, input: { userId: id } }),
    sessions: await listSessions({ ctx, input: { session } }),
    activity: entries.map(({ at, action, entity_name, client_ip }) => ({ at: at.toISOString(), action, entity_name, client_ip })),
  }
}
