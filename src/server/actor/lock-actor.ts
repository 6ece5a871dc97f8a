import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../domain/account/actor.ts'
import { isAdminRole } from '../../domain/account/roles.ts'
import { DomainError } from '../../domain/errors.ts'
import { type Action, type Authorized, reauthorize } from '../../domain/permissions.ts'
import type { AppContext } from '../app-context.ts'
import type { InvalidateVenues } from '../cache/change-bus.ts'
import { apiKeys, users } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { findActor, findActorOfSession } from './find-actor.ts'

/**
 * The order of locks. A transaction takes them from the first to the last, and leaves out those that it does not need, so that no two wait
 * for each other:
 *
 * 1. accounts (`users`), by id: that of the actor shared, those whose access changes exclusively. The row of an account is the lock of all that
 *    gives it authority: role, towns, venues, sessions, API keys, sign-in methods;
 * 2. venues, by id;
 * 3. menus, bulk changes, claims, invitations, reservations and what else belongs to a venue;
 * 4. advisory locks, except those of accounts, which belong to their rows.
 */
type Locks = {
  /** Ids of accounts whose role, venues, sessions, keys or sign-in methods the transaction changes. */
  accounts?: readonly string[]
  /** Ids of other accounts that must keep their authority until the transaction ends, such as the user who has invited the actor. */
  reliedOn?: readonly string[]
}

type UserActor = Extract<Actor, { kind: 'user' }>

const locked = new WeakSet<Actor>()

/**
 * Runs a write of a user in one transaction. It first locks the account of the actor, and reads its authority again. Rights that were
 * removed since the request began are missing, and a concurrent removal waits for the end of the transaction. `recordAudit` accepts only
 * an actor that was locked in this way. Actors other than users are passed on unchanged.
 * @param work gets the context with the present actor
 * @throws DomainError not_signed_in or api_key_invalid when session, key or account have ended
 */
export function writeAs<T>(
  ctx: AppContext,
  work: (tx: Transaction, ctx: AppContext, invalidateVenues: InvalidateVenues) => Promise<T>,
  locks: Locks = {},
): Promise<T> {
  return ctx.changes.transaction(async (tx, invalidateVenues) => work(tx, await lockActor(tx, ctx, locks), invalidateVenues))
}

/** Like `writeAs`, for the beginning of a transaction that exists already. */
export async function lockActor(tx: Transaction, ctx: AppContext, { accounts = [], reliedOn = [] }: Locks = {}): Promise<AppContext> {
  const { actor } = ctx
  await lockAccounts(tx, accounts, actor.kind === 'user' ? [actor.userId, ...reliedOn] : reliedOn)
  if (actor.kind !== 'user') return ctx
  const present = await readPresent(tx, actor)
  locked.add(present)
  return { ...ctx, actor: present }
}

/**
 * Locks accounts until the transaction ends, in the order of their ids.
 * @param accounts whose access the transaction changes
 * @param reliedOn accounts that must keep their access until the transaction ends
 */
export async function lockAccounts(tx: Transaction, accounts: readonly string[], reliedOn: readonly string[] = []): Promise<void> {
  for (const id of [...new Set([...accounts, ...reliedOn])].sort()) await tx.execute(lockAccount(id, accounts.includes(id)))
}

/**
 * The row lock is not enough: PostgreSQL grants a shared lock on a row also to transactions that request it after another one started to
 * wait for the exclusive lock. A user who sends one write after another would then never lose their authority. Advisory locks are granted
 * in the order of the requests.
 */
function lockAccount(id: string, isExclusive: boolean): SQL {
  const turn = sql.raw(isExclusive ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared')
  const strength = sql.raw(isExclusive ? 'update' : 'share')
  return sql`with turn as materialized (select ${turn}(hashtextextended(${`account:${id}`}, 0)))
    select from ${users}, turn where ${users.id} = ${id} for ${strength} of ${users}`
}

async function readPresent(tx: Transaction, { userId, sessionId, apiKey }: UserActor): Promise<UserActor> {
  if (apiKey !== undefined) {
    const [key] = await tx
      .select({ venueId: apiKeys.venue_id })
      .from(apiKeys)
      .where(and(eq(apiKeys.user_id, userId), eq(apiKeys.prefix, apiKey)))
    const user = key ? await findActor(tx, userId) : null
    if (!key || !user) throw new DomainError('api_key_invalid')
    return narrowToKey({ ...user, apiKey }, key.venueId)
  }
  const user = sessionId === undefined ? await findActor(tx, userId) : await findActorOfSession(tx, userId, sessionId)
  if (!user) throw new DomainError('not_signed_in')
  return user
}

/** Returns the part of a user's authority that an API key has. Staff have no keys, so only venues that the user owns count. */
export function narrowToKey(user: UserActor, venueId: string | null): UserActor {
  if (isAdminRole(user.role)) return venueId === null ? user : { ...user, role: 'venue_owner', venues: [{ id: venueId, role: 'owner' }] }
  return { ...user, venues: user.venues.filter(({ id, role }) => role === 'owner' && (venueId === null || id === venueId)) }
}

/**
 * Requires that an actor may still do what it was allowed to do when the request began.
 * @throws DomainError as `authorize`
 * @throws Error for a user whose account the transaction has not locked
 */
export function requireStillAllowed<A extends Action>(actor: Actor, authorized: Authorized<A>): void {
  if (authorized.actor.kind !== 'user') return
  if (!locked.has(actor)) throw new Error(`${authorized.action}: use writeAs, which locks the account of the actor`)
  if (authorized.actor !== actor) reauthorize(actor, authorized)
}
