import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Reservation, ReservationRow } from '../../contract/reservation.ts'
import type { Actor } from '../../domain/account/actor.ts'
import { SITTING_MINUTES } from '../../domain/hours/hours.ts'
import { replyDueAt } from '../../domain/reservation/reply-time.ts'
import { withoutSeconds } from '../../domain/time.ts'
import { reservations, venueBookingRules, venues } from '../db/schema/index.ts'

export const reservationColumns = {
  id: reservations.id,
  venue_id: reservations.venue_id,
  first_name: reservations.first_name,
  last_name: reservations.last_name,
  email: reservations.email,
  phone: reservations.phone,
  party_size: reservations.party_size,
  requested_date: reservations.requested_date,
  requested_time: reservations.requested_time,
  allergies: reservations.allergies,
  special_requests: reservations.special_requests,
  status: reservations.status,
  created_at: reservations.created_at,
}

const overlapping = alias(reservations, 'near')

const tableMinutes = sql`coalesce((
  select ${venueBookingRules.table_minutes} from ${venueBookingRules} where ${venueBookingRules.venue_id} = ${reservations.venue_id}), ${SITTING_MINUTES})`

/** Tables before and after midnight have different dates. */
const coversNearby = sql<number>`(
  select coalesce(sum(${overlapping.party_size}), 0) from ${reservations} ${sql.identifier('near')}
  where ${overlapping.venue_id} = ${reservations.venue_id}
    and ${overlapping.requested_date} between ${reservations.requested_date} - 1 and ${reservations.requested_date} + 1
    and ${overlapping.status} = 'confirmed' and ${overlapping.withdrawn_at} is null
    and abs(extract(epoch from (${overlapping.requested_date} + ${overlapping.requested_time}) - (${reservations.requested_date} + ${reservations.requested_time})))
      < 60 * ${tableMinutes})`

const venueName = sql`(select ${venues.name} from ${venues} where ${venues.id} = ${reservations.venue_id})`

export const panelColumns = {
  ...reservationColumns,
  // Nested, because Drizzle drops table names from the columns of an expression in a selection from one table.
  venue_name: sql<string>`${venueName}`,
  source: reservations.source,
  withdrawn_at: reservations.withdrawn_at,
  withdrawn_by: reservations.withdrawn_by,
  withdrawal_reason: reservations.withdrawal_reason,
  suggestion: reservations.suggestion,
  requested_change: reservations.requested_change,
  diner_change: reservations.diner_change,
  arrived_at: reservations.arrived_at,
  no_show_at: reservations.no_show_at,
  venue_note: reservations.venue_note,
  decided_at: reservations.decided_at,
  decided_by: reservations.decided_by,
  decided_via: reservations.decided_via,
  decline_reason: reservations.decline_reason,
  anonymised_at: reservations.anonymised_at,
  covers_nearby: sql<
    number | null
  >`case when ${reservations.status} = 'pending' and ${reservations.withdrawn_at} is null then ${coversNearby} end`,
}

type Instants = 'withdrawn_at' | 'decided_at' | 'anonymised_at' | 'arrived_at' | 'no_show_at'
type Row = Omit<Reservation, 'created_at'> & { created_at: Date }
type PanelRow = Row &
  Omit<ReservationRow, keyof Reservation | Instants | 'pending' | 'decided_by'> &
  Record<Instants, Date | null> & { covers_nearby: number | null; decided_by: string | null }

/** Formats the time without seconds, '19:30'. */
export function toReservation(row: Row): Reservation {
  const { id, venue_id, first_name, last_name, email, phone, party_size, requested_date, allergies, special_requests, status } = row
  const names = { id, venue_id, first_name, last_name, email, phone, party_size, requested_date, allergies, special_requests, status }
  return { ...names, requested_time: withoutSeconds(row.requested_time), created_at: row.created_at.toISOString() }
}

export function toReservationRow(
  { covers_nearby, withdrawn_at, decided_at, anonymised_at, arrived_at, no_show_at, ...row }: PanelRow,
  actor: Actor,
): ReservationRow {
  return {
    ...toReservation(row),
    venue_name: row.venue_name,
    decided_via: row.decided_via,
    decline_reason: row.decline_reason,
    source: row.source,
    withdrawn_at: withdrawn_at?.toISOString() ?? null,
    withdrawn_by: withdrawn_at ? (row.withdrawn_by ?? 'diner') : null,
    withdrawal_reason: row.withdrawal_reason,
    suggestion: row.suggestion,
    requested_change: row.requested_change,
    diner_change: row.diner_change,
    arrived_at: arrived_at?.toISOString() ?? null,
    no_show_at: no_show_at?.toISOString() ?? null,
    venue_note: row.venue_note,
    decided_at: decided_at?.toISOString() ?? null,
    decided_by: row.decided_by === null ? null : actor.kind === 'user' && actor.userId === row.decided_by ? 'you' : 'someone_else',
    anonymised_at: anonymised_at?.toISOString() ?? null,
    pending: covers_nearby === null ? null : { reply_due_at: replyDueAt(row.created_at).toISOString(), covers_nearby },
  }
}
