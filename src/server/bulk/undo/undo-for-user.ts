import { and, desc, eq, isNull, notInArray } from 'drizzle-orm'
import { type AuditChange, diffFields } from '../../../domain/audit.ts'
import { DomainError, type ErrorCode } from '../../../domain/errors.ts'
import { authorize } from '../../../domain/permissions.ts'
import { writeAs } from '../../actor/lock-actor.ts'
import type { AppContext } from '../../app-context.ts'
import { recordAudit } from '../../audit/audit.ts'
import { accounts, auditEntries, mails, users } from '../../db/schema/index.ts'
import type { Transaction } from '../../db/transaction.ts'
import { writeVenues } from '../../user/assign-venues.ts'
import { writeRole } from '../../user/change-role.ts'
import { deleteUser } from '../../user/delete-user.ts'
import { readUserState, type UserState, venuesOfState } from '../../user/user-state.ts'
import { type Entry, entriesOf, isLaterChange, restoreDeleted, valuesBeforeAndAfter } from './undo-values.ts'

/** Entries that do not show that the user has used the account: anyone can enter a wrong password, and an administrator sends a link. */
export const NOT_USED = ['user.sign_in_failed', 'user.lock', 'user.send_password_link']

/** Later entries of a user that show how the account was used. All other entries mean that it was changed. */
const USES: Readonly<Record<string, ErrorCode>> = {
  'user.sign_in': 'bulk_user_signed_in',
  'user.reset_password': 'bulk_user_has_password',
  'user.change_password': 'bulk_user_has_password',
}

/**
 * Undoes the effect of an import of users on one user, according to its audit entries. A user that it created goes to the trash, unless the account
 * was used since. A user that it changed gets role, towns and venues back. Sessions, feeds and keys that the change ended stay ended.
 * @param changeId the change to undo; `ctx.bulkChangeId` is the change that undoes it
 * @throws DomainError bulk_user_signed_in, bulk_user_has_password, bulk_user_has_venues or bulk_changed_since when the user stays; bulk_gone when the
 * trash no longer has it; bulk_not_undoable for a change that an earlier version has recorded; and the errors of the use cases
 */
export async function undoForUser(ctx: AppContext, changeId: string, userId: string): Promise<void> {
  const entries = await entriesOf(ctx, changeId, 'user', userId)
  const last = entries.at(-1)
  if (!last) throw new DomainError('not_found')
  if (last.action === 'user.delete') return restoreDeleted(ctx, changeId, 'user', userId)
  if (last.action === 'user.restore' || entries.some(isCreationOfUser)) {
    const mayDelete = async (tx: Transaction) => {
      await requireUnusedUser(tx, userId, last)
      await deleteUnsentInvitation(tx, last.entity_name)
    }
    await deleteUser({ ctx, input: { userId, mayDelete } })
    return
  }
  const recorded = entries.filter(({ action }) => action === 'user.import' || action === 'user.change_back')
  if (recorded.length === 0) throw new DomainError('bulk_not_undoable')
  await restoreState(
    ctx,
    last,
    recorded.flatMap(({ changes }) => changes),
  )
}

function isCreationOfUser({ changes }: Pick<Entry, 'changes'>): boolean {
  return changes.some(({ field, from }: AuditChange) => field === 'email' && from === null)
}

async function requireUnusedUser(tx: Transaction, userId: string, last: Entry): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId))
  if (user?.last_sign_in_at) throw new DomainError('bulk_user_signed_in')
  const later = await tx
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(and(isLaterChange(last, [userId]), notInArray(auditEntries.action, NOT_USED)))
    .orderBy(auditEntries.id)
  const [use] = later
  if (use) throw new DomainError(USES[use.action] ?? 'bulk_changed_since')
  const identities = await tx.select({ provider: accounts.provider_id }).from(accounts).where(eq(accounts.user_id, userId))
  if (identities.length > 1) throw new DomainError('bulk_user_has_password')
  const given = await venuesGiven(tx, userId)
  const { owner_of, staff_of } = await readUserState(tx, userId)
  if ([...owner_of, ...staff_of].some((id) => !given.has(id))) throw new DomainError('bulk_user_has_venues')
}

/** The venues that the import gave a user whom it created. */
async function venuesGiven(tx: Transaction, userId: string): Promise<Set<unknown>> {
  const isOfUser = and(eq(auditEntries.entity, 'user'), eq(auditEntries.entity_id, userId), eq(auditEntries.action, 'user.import'))
  const entries = await tx.select({ changes: auditEntries.changes }).from(auditEntries).where(isOfUser).orderBy(desc(auditEntries.id))
  const changes = entries.find(isCreationOfUser)?.changes ?? []
  return new Set(changes.flatMap(({ field, to }) => (field === 'venue_id' || field === 'other_venues' ? [to].flat() : [])))
}

/** Deletes an invitation that was not sent yet, because the link in it is no longer valid. */
async function deleteUnsentInvitation(tx: Transaction, email: string): Promise<void> {
  const isUnsent = and(isNull(mails.sent_at), eq(mails.unanswered, 0))
  await tx.delete(mails).where(and(eq(mails.kind, 'invitation'), eq(mails.recipient, email), isUnsent))
}

async function restoreState(
  ctx: AppContext,
  { entity_id: userId, entity_name: name }: Entry,
  changes: readonly AuditChange[],
): Promise<void> {
  const ofRole = authorize(ctx.actor, 'role:change', { userId })
  const ofVenues = authorize(ctx.actor, 'assignment:change', undefined)
  const { before, after } = valuesBeforeAndAfter(changes)
  await writeAs(
    ctx,
    async (tx, ctx) => {
      const present = await readUserState(tx, userId)
      if (diffFields(present, after).length > 0) throw new DomainError('bulk_changed_since')
      const wanted: UserState = { ...present, ...before }
      await writeRole(tx, ctx, ofRole, { role: wanted.role, towns: wanted.towns })
      if (wanted.role === 'venue_owner') await writeVenues(tx, ctx, ofVenues, { userId, venues: venuesOfState(wanted) })
      await recordAudit(tx, ctx, ofRole, {
        action: 'user.change_back',
        id: userId,
        name,
        changes: diffFields(present, await readUserState(tx, userId)),
      })
    },
    { accounts: [userId] },
  )
}
