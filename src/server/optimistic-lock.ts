import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { DomainError } from '../domain/errors.ts'

/**
 * Refuses to write over what its writer has not seen. Without `seen` the writer means one field, such as a toggle, and
 * nothing else is written.
 * @param current the locked thing as the API answers it
 * @throws DomainError edited_meanwhile, with the thing as it is now
 */
export async function requireUnmodified(seen: string | undefined, updatedAt: Date, current: () => object | Promise<object>): Promise<void> {
  if (seen === undefined || Date.parse(seen) === updatedAt.getTime()) return
  throw new DomainError('edited_meanwhile', { current: await current() })
}

/** The `updated_at` of a change: now, but always later than the one before, so that no two states share it. */
export function nextUpdatedAt(column: PgColumn, now: Date): SQL {
  return sql`greatest(${now.toISOString()}::timestamptz, ${column} + interval '1 millisecond')`
}
