import { type SQL, sql } from 'drizzle-orm'
import type { Authorized } from '../../domain/permissions.ts'
import { idempotencyKeys, reservations, venues } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { whereVenueActive } from '../visibility/visibility.ts'
import type { KeyUse } from './idempotency.ts'

/**
 * Stores a request and the use of its key in one statement. The unique key resolves races: one of several concurrent
 * requests stores it, the others wait for its transaction and store nothing.
 * @returns false, with nothing stored, when the venue is no longer active, takes no requests, or the key was used in
 * the meantime
 */
export async function storeRequest(
  tx: Transaction,
  _authorized: Authorized<'reservation:create'>,
  row: typeof reservations.$inferSelect,
  use: KeyUse | null,
): Promise<boolean> {
  const stored = await tx.execute(sql`
    with venue as (select id from ${venues} where ${whereVenueActive} and ${venues.takes_requests} and ${venues.id} = ${row.venue_id} for key share)
    ${use ? claimOf(row, use) : sql``}
    insert into ${reservations} (id, venue_id, first_name, last_name, email, phone, party_size, requested_date, requested_time,
      allergies, special_requests, status, created_at, decided_at, decided_via, next_step_at)
    select ${row.id}::uuid, venue.id, ${row.first_name}::text, ${row.last_name}::text, ${row.email}::text, ${row.phone}::text,
      ${row.party_size}::smallint, ${row.requested_date}::date, ${row.requested_time}::time, ${row.allergies}::text, ${row.special_requests}::text,
      ${row.status}::text, ${row.created_at}::timestamptz, ${row.decided_at}::timestamptz,
      ${row.decided_via}::text, ${row.next_step_at}::timestamptz
    from venue ${use ? sql`, claim` : sql``}`)
  return stored.rowCount === 1
}

function claimOf(row: typeof reservations.$inferSelect, { key, requestHash, expiry }: KeyUse): SQL {
  return sql`, claim as (
      insert into ${idempotencyKeys} (key, request_hash, reservation_id, created_at)
      select ${key}::text, ${requestHash}::text, ${row.id}::uuid, ${row.created_at}::timestamptz from venue
      on conflict (key) do update
      set request_hash = excluded.request_hash, reservation_id = excluded.reservation_id, created_at = excluded.created_at
      where ${idempotencyKeys.created_at} < ${expiry}::timestamptz
      returning key)`
}
