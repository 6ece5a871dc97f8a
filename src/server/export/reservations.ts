import { asc, eq, gt } from 'drizzle-orm'
import { withoutSeconds } from '../../domain/time.ts'
import type { AppContext } from '../app-context.ts'
import { reservations, venues } from '../db/schema/index.ts'
import type { ExportTable } from '../serialise/serialise.ts'
import { readBatches } from './read-batches.ts'

const COLUMNS = {
  id: reservations.id,
  venue_id: reservations.venue_id,
  venue_name: venues.name,
  requested_date: reservations.requested_date,
  requested_time: reservations.requested_time,
  party_size: reservations.party_size,
  status: reservations.status,
  first_name: reservations.first_name,
  last_name: reservations.last_name,
  email: reservations.email,
  phone: reservations.phone,
  allergies: reservations.allergies,
  special_requests: reservations.special_requests,
  created_at: reservations.created_at,
  decided_at: reservations.decided_at,
  decline_reason: reservations.decline_reason,
  withdrawn_at: reservations.withdrawn_at,
  withdrawn_by: reservations.withdrawn_by,
  withdrawal_reason: reservations.withdrawal_reason,
  source: reservations.source,
  arrived_at: reservations.arrived_at,
  no_show_at: reservations.no_show_at,
  venue_note: reservations.venue_note,
}

export function exportedReservations({ db }: Pick<AppContext, 'db'>) {
  const batches = readBatches(async (after, limit) => {
    const rows = await db.orm
      .select(COLUMNS)
      .from(reservations)
      .innerJoin(venues, eq(venues.id, reservations.venue_id))
      .where(after === null ? undefined : gt(reservations.id, after))
      .orderBy(asc(reservations.id))
      .limit(limit)
    return rows.map((row) => ({ ...row, requested_time: withoutSeconds(row.requested_time) }))
  })
  type Row = typeof batches extends AsyncIterable<(infer R)[]> ? R : never
  return { columns: Object.keys(COLUMNS), batches, rowsOf: (row) => [row] } satisfies ExportTable<Row>
}
