import { createHash } from 'node:crypto'
import { lt } from 'drizzle-orm'
import { DAY_MS } from '../../domain/durations.ts'
import { DomainError } from '../../domain/errors.ts'
import { idempotencyKeys } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'

/** Lifetime of an idempotency key, in milliseconds. */
export const KEY_LIFETIME_MS = DAY_MS

const KEY = /^[\x21-\x7e]{1,255}$/

/** The use of an idempotency key by one request. */
export type KeyUse = {
  key: string
  /** SHA-256 of the request, the same regardless of the order of its fields. */
  requestHash: string
  /** Earlier uses of the key no longer count. */
  expiry: Date
}

/**
 * Describes the use of a key by a request.
 * @throws DomainError idempotency_key_invalid
 */
export function toKeyUse(key: string, request: object, now: Date): KeyUse {
  if (!KEY.test(key)) throw new DomainError('idempotency_key_invalid')
  return { key, requestHash: hashOf(request), expiry: new Date(now.getTime() - KEY_LIFETIME_MS) }
}

/** Deletes keys created before an instant. Resolves to their number. */
export async function deleteExpiredKeys(tx: Transaction, before: Date): Promise<number> {
  const gone = await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, before))
  return gone.rowCount ?? 0
}

function hashOf(request: object): string {
  const content = Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
