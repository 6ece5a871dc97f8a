import { createHash } from 'node:crypto'
import { DAY_MS } from '../../domain/durations.ts'
import { DomainError } from '../../domain/errors.ts'
import { IDEMPOTENCY_KEY } from '../../domain/reservation/idempotency-key.ts'

export const KEY_LIFETIME_MS = DAY_MS

export type KeyUse = {
  key: string
  /** SHA-256 of the request, independent of the order of its fields. */
  requestHash: string
  /** Uses of the key before this instant have expired. */
  expiredBefore: Date
}

/** @throws DomainError idempotency_key_invalid */
export function toKeyUse(key: string, request: object, now: Date): KeyUse {
  if (!IDEMPOTENCY_KEY.test(key)) throw new DomainError('idempotency_key_invalid')
  return { key, requestHash: hashOf(request), expiredBefore: new Date(now.getTime() - KEY_LIFETIME_MS) }
}

function hashOf(request: object): string {
  const content = Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
