import { createHash } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import { DAY_MS } from '../../domain/durations.ts'
import { DomainError } from '../../domain/errors.ts'
import { idempotencyKeys } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'

/** How long a key stands for its first answer, in milliseconds. */
export const KEY_LIFETIME_MS = DAY_MS
/** On average every hundredth claim sweeps keys that are past their time. */
const SWEEP_CHANCE = 0.01

const KEY = /^[\x21-\x7e]{1,255}$/

/** Whether this attempt is the first under its key, or what the first one made. */
export type Claim = { kind: 'first'; key: string } | { kind: 'taken'; reservationId: string | null }

/**
 * Claims a key for a request. The unique key settles races: of attempts at the same time one inserts, the others wait
 * for its transaction and then see its answer.
 * @throws DomainError idempotency_key_invalid, or idempotency_key_reused where the key stands for another request
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

/** Notes what the first attempt under a key made. */
export async function storeResult(tx: Transaction, key: string, reservationId: string): Promise<void> {
  await tx.update(idempotencyKeys).set({ reservation_id: reservationId }).where(eq(idempotencyKeys.key, key))
}

/** Forgets keys made before an instant. Resolves to how many. */
export async function deleteExpiredKeys(tx: Transaction, before: Date): Promise<number> {
  const gone = await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, before))
  return gone.rowCount ?? 0
}

/** The same for the same content, in whatever order its fields were sent. */
function hashOf(request: object): string {
  const content = Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
