import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import type { z } from 'zod'
import type { HistoryEntry, historyQuery, SecurityHistory } from '../../contract/security-history.ts'
import { HISTORY_ACTIONS, type HistoryAction, type HistoryActor } from '../../domain/account/security-history.ts'
import type { ActiveSession } from '../../domain/account/session.ts'
import { authorize } from '../../domain/permissions.ts'
import type { AppContext } from '../app-context.ts'
import { auditEntries } from '../db/schema/index.ts'
import { nextCursor } from '../http/list.ts'

type Input = { session: ActiveSession } & z.output<typeof historyQuery>

const ACTIONS = HISTORY_ACTIONS.map((action) => `user.${action}`)

/** Actions whose detail is what they removed or ended. The detail of all others is the new value. */
const REMOVALS: ReadonlySet<HistoryAction> = new Set([
  'end_session',
  'report_sign_in',
  'remove_passkey',
  'remove_identity',
  'revoke_api_key',
  'end_sessions',
])

/**
 * Lists the audit entries of the current user's account, newest first, including changes by administrators without
 * their names. Ordered by id, which has an index per account.
 */
export async function readSecurityHistory({ ctx, input }: { ctx: AppContext; input: Input }): Promise<SecurityHistory> {
  const { session, cursor, limit } = input
  const { userId } = authorize(ctx.actor, 'account:use', { userId: session.user.id }).subject
  const ofUser = and(eq(auditEntries.entity, 'user'), eq(auditEntries.entity_id, userId), inArray(auditEntries.action, ACTIONS))
  const rows = await ctx.db.orm
    .select()
    .from(auditEntries)
    .where(and(ofUser, cursor === undefined ? undefined : lt(auditEntries.id, cursor)))
    .orderBy(desc(auditEntries.id))
    .limit(limit + 1)
  return { data: rows.slice(0, limit).map((row) => toEntry(row, userId)), next: nextCursor(rows, limit) }
}

function toEntry(row: typeof auditEntries.$inferSelect, userId: string): HistoryEntry {
  const by = actorOf(row, userId)
  const action = row.action.slice('user.'.length) as HistoryAction
  const [change] = row.changes
  const detail = REMOVALS.has(action) ? change?.from : change?.to
  // A user must not see the IP address of an administrator.
  const isOfClient = by === 'you' || by === 'not signed in'
  return {
    id: row.id,
    at: row.at.toISOString(),
    action,
    by,
    detail: typeof detail === 'string' || typeof detail === 'number' ? String(detail) : null,
    user_agent: isOfClient ? row.user_agent : null,
    ip_address: isOfClient ? row.client_ip : null,
  }
}

function actorOf({ actor_id, actor_email }: typeof auditEntries.$inferSelect, userId: string): HistoryActor {
  if (actor_id === userId) return 'you'
  if (actor_id !== null) return 'administrator'
  return actor_email === 'system' ? 'system' : 'not signed in'
}
