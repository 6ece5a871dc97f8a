import { asc, desc, eq } from 'drizzle-orm'
import type { AccountData } from '../../contract/account.ts'
import type { ActiveSession } from '../../domain/account/session.ts'
import { OWN_DATA_MAX_ENTRIES } from '../../domain/audit.ts'
import { DomainError } from '../../domain/errors.ts'
import { authorize } from '../../domain/permissions.ts'
import { hasUnstorableCharacters } from '../../domain/text.ts'
import { recordOwnAction } from '../account/audit-account.ts'
import { listIdentities } from '../account/identities.ts'
import { listPasskeys } from '../account/passkeys.ts'
import { listSessions } from '../account/user-sessions.ts'
import { writeAs } from '../actor/lock-actor.ts'
import { listApiKeys } from '../api-key/api-keys.ts'
import type { AppContext } from '../app-context.ts'
import { readOwnClaims } from '../claim/read-claims.ts'
import { auditEntries, users, venueOwners, venues } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { queueEmail } from '../mail/outbox.ts'
import { accountDeleted } from '../mail/templates/account-notices.ts'
import { listCalendarFeeds } from '../notification/calendar-feeds.ts'
import { listDailyEmails } from '../notification/daily-emails.ts'
import { listPushDevices } from '../notification/push/push-subscriptions.ts'
import { removeConfirmedNamesFromTrash } from '../trash/delete-for-good.ts'
import { removeUser } from '../user/delete-user.ts'
import { listWebhooks } from '../webhook/webhooks.ts'

type Input = { session: ActiveSession }

/**
 * An empty name removes the stored name.
 * @throws DomainError field_unstorable
 */
export async function renameUser({ ctx, input: { session, name } }: { ctx: AppContext; input: Input & { name: string } }): Promise<void> {
  const { userId } = authorize(ctx.actor, 'account:use', { userId: session.user.id }).subject
  if (hasUnstorableCharacters(name)) throw DomainError.forField('name', 'field_unstorable')
  const rename = (tx: Transaction) => tx.update(users).set({ name, updated_at: ctx.clock() }).where(eq(users.id, userId))
  await writeAs(ctx, rename, { accounts: [userId] })
}

/**
 * Deletes the account of the current user with role, assignment, sessions and credentials, and confirms it by email.
 * The venue, its menus and reservations, and the entries of the audit log stay.
 * @throws DomainError admin_last, user_not_found
 */
export async function deleteOwnAccount({ ctx, input: { session } }: { ctx: AppContext; input: Input }): Promise<void> {
  const { user } = session
  const authorized = authorize(ctx.actor, 'account:use', { userId: user.id })
  await writeAs(
    ctx,
    async (tx, ctx, invalidateVenues) => {
      await removeUser(tx, authorized, {
        userId: user.id,
        invalidateVenues,
        record: (_email, changes) => recordOwnAction(tx, ctx, { user, action: 'delete_own_account', changes }),
      })
      await removeConfirmedNamesFromTrash(tx, user.id)
      await queueEmail(tx, ctx, accountDeleted(ctx.config, user.email))
    },
    { accounts: [user.id] },
  )
}

export async function readOwnData({ ctx, input: { session } }: { ctx: AppContext; input: Input }): Promise<AccountData> {
  const { orm } = ctx.db
  const { id, role, hasSecondFactor } = session.user
  await writeAs(ctx, (tx, ctx) => recordOwnAction(tx, ctx, { user: session.user, action: 'export_own_data' }))
  const [user] = await orm.select().from(users).where(eq(users.id, id))
  if (!user) throw new Error('the user was deleted meanwhile')
  const theirVenues = await orm
    .select({ id: venueOwners.venue_id, name: venues.name, role: venueOwners.role })
    .from(venueOwners)
    .innerJoin(venues, eq(venues.id, venueOwners.venue_id))
    .where(eq(venueOwners.user_id, id))
    .orderBy(asc(venueOwners.created_at), asc(venueOwners.venue_id))
  const entries = await orm
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.actor_id, id))
    .orderBy(desc(auditEntries.id))
    .limit(OWN_DATA_MAX_ENTRIES)
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
    venues: theirVenues,
    identities: await listIdentities({ ctx, input: { userId: id } }),
    passkeys: await listPasskeys({ ctx, input: { session } }),
    sessions: await listSessions({ ctx, input: { session } }),
    api_keys: await listApiKeys({ ctx, input: session }),
    calendar_feeds: await listCalendarFeeds({ ctx, input: session }),
    webhooks: await listWebhooks({ ctx, input: session }),
    daily_emails: await listDailyEmails({ ctx, input: { userId: id } }),
    push_devices: (await listPushDevices({ ctx, input: { session } })).data,
    venue_claims: await readOwnClaims({ ctx, input: { userId: id } }),
    activity: entries.map(({ at, action, entity_name, client_ip, user_agent }) => ({
      at: at.toISOString(),
      action,
      entity_name,
      client_ip,
      user_agent,
    })),
  }
}
