import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { diffFields } from '../domain/audit.ts'
import { DomainError } from '../domain/errors.ts'

/**
 * Requires that the row is unchanged since the client read it. Without `seen` there is no check, for writes of one field, such as a toggle.
 * Callers skip the check when the change is already stored, by an earlier attempt whose response was lost or by another user.
 * @param current returns the locked row in the API's format
 * @throws DomainError edited_meanwhile, with the current row
 */
export async function requireUnmodified(seen: string | undefined, updatedAt: Date, current: () => object | Promise<object>): Promise<void> {
  if (seen === undefined || Date.parse(seen) === updatedAt.getTime()) return
  throw new DomainError('edited_meanwhile', { current: await current() })
}

export function isNothingNew(present: Readonly<Record<string, unknown>>, change: Readonly<Record<string, unknown>>): boolean {
  return diffFields(present, change).length === 0
}

/** Returns an `updated_at` that is always later than the previous one, so that no two versions share it. */
export function nextUpdatedAt(column: PgColumn, now: Date): SQL {
  return sql`greatest(${now.toISOString()}::timestamptz, ${column} + interval '1 millisecond')`
}
