import { sql } from 'drizzle-orm'
import { check, date, index, jsonb, pgTable, smallint, text, time, uuid } from 'drizzle-orm/pg-core'
import { RESERVATION_SOURCES, type ReservationSource } from '../../../domain/reservation/booking.ts'
import type { DinerChange } from '../../../domain/reservation/request-change.ts'
import {
  DECISION_CHANNELS,
  type DecisionChannel,
  RESERVATION_STATUSES,
  type ReservationStatus,
} from '../../../domain/reservation/status.ts'
import type { Suggestion } from '../../../domain/reservation/suggestion.ts'
import type { RequestedChange } from '../../../domain/reservation/table-change.ts'
import { WITHDRAWERS, type Withdrawer } from '../../../domain/reservation/withdrawal.ts'
import { instant, inValues } from './columns.ts'
import { users } from './users.ts'
import { venues } from './venues.ts'

export const reservations = pgTable(
  'reservations',
  {
    id: uuid().primaryKey().defaultRandom(),
    venue_id: uuid()
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    first_name: text().notNull(),
    last_name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    party_size: smallint().notNull(),
    requested_date: date({ mode: 'string' }).notNull(),
    requested_time: time({ precision: 0 }).notNull(),
    allergies: text(),
    special_requests: text(),
    status: text().$type<ReservationStatus>().notNull().default('pending'),
    source: text().$type<ReservationSource>().notNull().default('online'),
    withdrawn_at: instant(),
    withdrawn_by: text().$type<Withdrawer>(),
    withdrawal_reason: text(),
    decided_at: instant(),
    /** Null when the decision came from an email link, or the account was deleted. */
    decided_by: text().references(() => users.id, { onDelete: 'set null' }),
    /** Null while pending, and for decisions older than this column. */
    decided_via: text().$type<DecisionChannel>(),
    decline_reason: text(),
    reminded_12h_at: instant(),
    reminded_24h_at: instant(),
    diner_told_at: instant(),
    admins_told_at: instant(),
    /** When a mail server permanently rejected an email about the pending request to its venue. */
    venue_email_failed_at: instant(),
    /**
     * When the reminder job next checks a pending request; null: never. The default is in the past, so that the job plans rows that were
     * stored without it.
     */
    next_step_at: instant().default(sql`'epoch'`),
    suggestion: jsonb().$type<Suggestion>(),
    /** Change requested by the diner of a confirmed reservation. The reservation stays unchanged until the venue agrees. */
    requested_change: jsonb().$type<RequestedChange>(),
    /** Last change of the pending request by its diner. The columns above have the request as it is now. */
    diner_change: jsonb().$type<DinerChange>(),
    arrived_at: instant(),
    no_show_at: instant(),
    venue_note: text(),
    /** Number of changes of the confirmed date, time or party size. Calendars replace an entry only by one with a higher number. */
    calendar_sequence: smallint().notNull().default(0),
    anonymised_at: instant(),
    created_at: instant().notNull().defaultNow(),
    /**
     * Text for the search in the panel. Stored, because folding thousands of names per query is slow. Contains digits a second time without
     * separators.
     */
    search_text: text().generatedAlwaysAs(
      sql`fold_text(first_name || ' ' || last_name || E'\\n' || email || E'\\n' || phone || E'\\n' || regexp_replace(phone, '[^0-9]', '', 'g'))`,
    ),
  },
  (t) => [
    check('reservations_party_size_range', sql`${t.party_size} between 1 and case when ${t.source} = 'online' then 20 else 200 end`),
    check('reservations_source_known', inValues(t.source, RESERVATION_SOURCES)),
    check('reservations_withdrawn_by_known', inValues(t.withdrawn_by, WITHDRAWERS)),
    check('reservations_one_attendance', sql`${t.arrived_at} is null or ${t.no_show_at} is null`),
    check('reservations_status_known', inValues(t.status, RESERVATION_STATUSES)),
    check('reservations_decided_via_known', inValues(t.decided_via, DECISION_CHANNELS)),
    check('reservations_slot', sql`extract(second from ${t.requested_time}) = 0`),
    check('reservations_allergies_not_blank', sql`btrim(${t.allergies}) <> ''`),
    check('reservations_requests_not_blank', sql`btrim(${t.special_requests}) <> ''`),
    check('reservations_decided_has_time', sql`(${t.status} = 'pending') or ${t.decided_at} is not null`),
    index('reservations_by_venue').on(t.venue_id, t.requested_date, t.requested_time, t.id),
    // For lists of all venues: returns a page in its order, and the numbers per status without reading the rows.
    index('reservations_by_time').on(t.requested_date, t.requested_time, t.created_at, t.id),
    index('reservations_counted').on(t.requested_date, t.status, t.withdrawn_at, t.party_size),
    index('reservations_pending').on(t.venue_id, t.created_at).where(sql`status = 'pending' and withdrawn_at is null`),
    index('reservations_to_escalate')
      .on(t.next_step_at)
      .where(sql`status = 'pending' and withdrawn_at is null and anonymised_at is null and next_step_at is not null`),
    index('reservations_by_diner').on(sql`fold_text(email)`).where(sql`anonymised_at is null`),
    index('reservations_by_decider').on(t.decided_by).where(sql`decided_by is not null`),
    index('reservations_to_anonymise').on(t.requested_date).where(sql`anonymised_at is null`),
  ],
)

/** Responses by `Idempotency-Key`, so that a retry returns the first response and creates no second row. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    key: text().primaryKey(),
    /** SHA-256 of the request, so that a key cannot be reused for another request. */
    request_hash: text().notNull(),
    reservation_id: uuid().references(() => reservations.id, { onDelete: 'set null' }),
    created_at: instant().notNull().defaultNow(),
  },
  (t) => [
    index('idempotency_keys_by_age').on(t.created_at),
    index('idempotency_keys_by_reservation').on(t.reservation_id).where(sql`reservation_id is not null`),
  ],
)
