import { sql } from 'drizzle-orm'
import type { Authorized } from '../../domain/permissions.ts'
import { preparedStatement } from '../db/prepared.ts'
import { idempotencyKeys, reservations, venues } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { whereVenueActive } from '../visibility/visibility.ts'
import { KEY_LIFETIME_MS, type KeyUse } from './idempotency.ts'

export type NewRequest = { row: typeof reservations.$inferSelect; use: KeyUse | null }

/** Prepared like the statements that are sent with it, so that they arrive in the order in which they are called. */
const insertRequests = preparedStatement((tx) => {
  const request = tx.$with('request', {}).as(sql`
    select * from json_to_recordset(${sql.placeholder('requests')}) as given (id uuid, venue_id uuid, first_name text, last_name text,
      email text, phone text, party_size smallint, requested_date date, requested_time time, allergies text, special_requests text,
      status text, created_at timestamptz, decided_at timestamptz, decided_via text, next_step_at timestamptz, key text, request_hash text)`)
  // An array, because PostgreSQL expects a hundred requests and would read all venues for them.
  const venue = tx.$with('venue', {}).as(sql`
    select id from ${venues} where ${whereVenueActive} and ${venues.takes_requests} and ${venues.id} = any(array(select venue_id from request))
    order by id for key share`)
  const claim = tx.$with('claim', {}).as(sql`
    insert into ${idempotencyKeys} (key, request_hash, reservation_id, created_at)
    select key, request_hash, request.id, created_at from request join venue on venue.id = venue_id where key is not null order by key
    on conflict (key) do update
    set request_hash = excluded.request_hash, reservation_id = excluded.reservation_id, created_at = excluded.created_at
    where ${idempotencyKeys.created_at} < excluded.created_at - ${sql.placeholder('keyLifetimeMs')} * interval '1 millisecond'
    returning reservation_id`)
  const stored = tx.$with('stored', {}).as(sql`
    insert into ${reservations} (id, venue_id, first_name, last_name, email, phone, party_size, requested_date, requested_time,
      allergies, special_requests, status, created_at, decided_at, decided_via, next_step_at)
    select request.id, venue_id, first_name, last_name, email, phone, party_size, requested_date, requested_time,
      allergies, special_requests, status, created_at, decided_at, decided_via, next_step_at
    from request join venue on venue.id = venue_id
    where key is null or request.id in (select reservation_id from claim)
    returning id`)
  return tx.with(request, venue, claim, stored).select({ id: sql<string>`id` }).from(sql`stored`).prepare('')
})

/**
 * Stores requests and the uses of their keys in one statement. The unique key resolves races: one of several concurrent requests stores it,
 * the others wait for its transaction and store nothing.
 * @param requests with different keys
 * @returns the ids of those that were stored: not of a venue that is no longer active or takes no requests, nor with a key that was used in
 * the meantime
 */
export async function storeRequests(
  tx: Transaction,
  _authorized: Authorized<'reservation:create'>,
  requests: readonly NewRequest[],
): Promise<Set<string>> {
  const given = requests.map(({ row, use }) => ({ ...row, key: use?.key ?? null, request_hash: use?.requestHash ?? null }))
  const stored = await insertRequests(tx).execute({ requests: JSON.stringify(given), keyLifetimeMs: KEY_LIFETIME_MS })
  return new Set(stored.map(({ id }) => id))
}
