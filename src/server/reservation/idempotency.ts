import { createHash } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import { DAY_MS } from '../../domain/durations.ts'
import { DomainError } from '../../domain/errors.ts'
import { idempotencyKeys } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'

/** Lifetime of an idempotency key, in milliseconds. */
export const KEY_LIFETIME_MS = DAY_MS
/** Share of claims that also delete expired keys. */
const SWEEP_CHANCE = 0.01

const KEY = /^[\x21-\x7e]{1,255}$/

/** Whether the key is new; otherwise the reservation that its first request created. */
export type Claim = { kind: 'first'; key: string } | { kind: 'taken'; reservationId: string | null }

/**
 * Claims an idempotency key. The unique key resolves races: one of several concurrent requests inserts it, the others wait for its transaction and
 * read its result.
 * @throws DomainError idempotency_key_invalid, or idempotency_key_reused when the key was used with a different request
 */
export async function claimKey(tx: Transaction, { key, request, now }: { key: string; request: object; now: Date }): Promise<Claim> {
  if (!KEY.test(key)) throw new DomainError('idempotency_key_invalid')
  const expiry = new Date(now.getTime() - KEY_LIFETIME_MS)
  if (Math.random() < SWEEP_CHANCE) await deleteExpiredKeys(tx, expiry)
  const mine = { request_hash: hashOf(request), reservation_id: null, created_at: now }
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ key, ...mine })
    .onConflictDoUpdate({ target: idempotencyKeys.key, set: mine, setWhere: lt(idempotencyKeys.created_at, expiry) })
    .returning({ key: idempotencyKeys.key })
  if (claimed.length > 0) return { kind: 'first', key }
  const [taken] = await tx.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))
  if (taken?.request_hash !== mine.request_hash) throw new DomainError('idempotency_key_reused')
  return { kind: 'taken', reservationId: taken.reservation_id }
}

/** Stores the reservation that the first request of a key created. */
export async function storeResult(tx: Transaction, key: string, reservationId: string): Promise<void> {
  await tx.update(idempotencyKeys).set({ reservation_id: reservationId }).where(eq(idempotencyKeys.key, key))
}

/** Deletes keys created before an instant. Resolves to their number. */
export async function deleteExpiredKeys(tx: Transaction, before: Date): Promise<number> {
  const gone = await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, before))
  return gone.rowCount ?? 0
}

/** Returns the same hash for the same content, regardless of the order of its fields. */
function hashOf(request: object): string {
  const content = Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
