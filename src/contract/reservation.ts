import { z } from '@hono/zod-openapi'
import { RESERVATIONS_PAGE_SIZE } from '../domain/pagination.ts'
import { RESERVATION_SOURCES } from '../domain/reservation/booking.ts'
import { RESERVATION_PERIODS } from '../domain/reservation/periods.ts'
import { DECIDERS, DECISION_CHANNELS, DECISIONS, REASON_MAX_LENGTH, RESERVATION_STATUSES } from '../domain/reservation/status.ts'
import { WITHDRAWERS } from '../domain/reservation/withdrawal.ts'
import { EXAMPLE_VENUE_ID, emailSchema, filterText, idSchema, idText, instantSchema, listSchema, paginationParams } from './common.ts'

/** `validateReservationRequest` of the domain validates the values, so that every error has a message of the catalogue. */
export const createReservationBody = z
  .object({
    venue_id: idText.openapi({ example: EXAMPLE_VENUE_ID }),
    first_name: z.string().openapi({ example: 'Imogen' }),
    last_name: z.string().openapi({ example: 'Achebe' }),
    email: z.string().openapi({ example: 'imogen@example.org' }),
    phone: z.string().openapi({ example: '01632 960184' }),
    party_size: z.number().openapi({ example: 2 }),
    requested_date: z.string().openapi({ example: '2026-12-24' }),
    requested_time: z.string().openapi({ example: '19:30' }),
    allergies: z
      .string()
      .nullish()
      .openapi({ description: 'Allergies of the party, for the venue to see', example: 'One of us is coeliac' }),
    special_requests: z.string().nullish().openapi({ example: 'A quiet corner' }),
    /** Honeypot field: hidden from people, so that only bots fill it. */
    nickname: z.string().optional().openapi({ description: 'Leave out' }),
  })
  .openapi('ReservationRequest')

export const reservationSchema = z
  .object({
    id: z.uuid(),
    venue_id: z.uuid(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.string(),
    party_size: z.int(),
    requested_date: z.string().openapi({ example: '2026-12-24' }),
    requested_time: z.string().openapi({ example: '19:30' }),
    allergies: z.string().nullable(),
    special_requests: z.string().nullable(),
    status: z.enum(RESERVATION_STATUSES),
    created_at: instantSchema,
  })
  .openapi('Reservation')
export type Reservation = z.infer<typeof reservationSchema>

export const reservationRowSchema = reservationSchema
  .extend({
    venue_name: z.string(),
    source: z.enum(RESERVATION_SOURCES).openapi({ description: 'By the form, or typed in by the venue' }),
    withdrawn_at: instantSchema
      .nullable()
      .openapi({ description: 'When the diner withdrew it, or the venue cancelled it; the status stays as it was' }),
    withdrawn_by: z.enum(WITHDRAWERS).nullable(),
    withdrawal_reason: z.string().nullable().openapi({ description: 'What the venue told the diner when it cancelled the table' }),
    suggestion: z
      .object({
        times: z.array(z.object({ date: z.string(), time: z.string() })),
        message: z.string().nullable(),
        suggested_at: instantSchema,
        expires_at: instantSchema,
        declined_at: instantSchema.nullable(),
      })
      .nullable()
      .openapi({ description: 'Other times that the venue offered' }),
    requested_change: z
      .object({ party_size: z.int(), date: z.string(), time: z.string(), requested_at: instantSchema })
      .nullable()
      .openapi({ description: 'What the diner of a confirmed reservation asks to change' }),
    diner_change: z
      .object({
        changed_at: instantSchema,
        was: z.object({ party_size: z.int(), date: z.string(), time: z.string() }),
      })
      .nullable()
      .openapi({ description: 'The last change that the diner made while the request was pending, with the table before' }),
    arrived_at: instantSchema.nullable(),
    no_show_at: instantSchema.nullable(),
    venue_note: z.string().nullable().openapi({ description: 'For the people of the venue only' }),
    decided_at: instantSchema.nullable(),
    decided_by: z
      .enum(DECIDERS)
      .nullable()
      .openapi({ description: 'Whether the user who asks decided it; null while it is pending, and where the account is gone' }),
    decided_via: z
      .enum(DECISION_CHANNELS)
      .nullable()
      .openapi({ description: 'By a signed-in account, by the link of an email, or at once; null while it is pending' }),
    decline_reason: z.string().nullable(),
    anonymised_at: instantSchema
      .nullable()
      .openapi({ description: 'When the name, the contact details and the texts of the diner were removed' }),
    pending: z
      .object({
        reply_due_at: instantSchema.openapi({ description: 'When the 24 hours to answer run out' }),
        covers_nearby: z.int().openapi({
          description:
            'People of confirmed reservations whose tables are needed at the same time: less than `table_minutes` of the venue before or after',
        }),
      })
      .nullable()
      .openapi({ description: 'For the user who decides; null where there is nothing left to decide' }),
  })
  .openapi('ReservationRow')
export type ReservationRow = z.infer<typeof reservationRowSchema>

/** Optional, so that a missing venue is rejected with a message of the catalogue. */
const oneVenue = idSchema('The venue', EXAMPLE_VENUE_ID).optional()
const oneOrAllVenues = idSchema('The venue; an administrator may leave it out for all venues', EXAMPLE_VENUE_ID).optional()

const reservationFilters = {
  venue_id: oneOrAllVenues,
  status: z
    .enum(['all', ...RESERVATION_STATUSES])
    .default('all')
    .openapi({ description: 'Withdrawn ones count as none but `all`', example: 'pending' }),
  period: z.enum(RESERVATION_PERIODS).default('all').openapi({ description: 'By requested date, from today', example: 'next-7-days' }),
  q: filterText.optional().openapi({ description: 'Part of first name, last name, email address or phone', example: 'achebe' }),
}

export const listReservationsQuery = z.object({
  ...reservationFilters,
  page: paginationParams.page,
  limit: paginationParams.limit.default(RESERVATIONS_PAGE_SIZE).openapi({ example: RESERVATIONS_PAGE_SIZE }),
})

export const reservationExportQuery = z.object({ ...reservationFilters, venue_id: oneVenue })

export const reservationEventsQuery = z.object({ venue_id: oneVenue })

const count = z.int()

export const reservationPageSchema = listSchema(reservationRowSchema, 'ReservationList')
  .extend({
    pages: count.openapi({ description: 'At least 1' }),
    counts: z
      .object({ all: count, pending: count, confirmed: count, declined: count })
      .openapi({ description: 'By status, within period and search' }),
    pending_total: count.openapi({ description: 'Pending ones of the venue, or of all venues, whatever is filtered' }),
    waiting_total: count
      .nullable()
      .openapi({ description: 'What the venue has to answer: upcoming requests and changes that diners ask for; null for all venues' }),
    days: z
      .array(
        z.object({
          date: z.string().openapi({ example: '2026-12-24' }),
          requests: count,
          covers: count.openapi({ description: 'People of those that are neither declined nor withdrawn' }),
        }),
      )
      .openapi({ description: 'The days of this page, each counted whole within the filters, also where a page ends within it' }),
    as_of: instantSchema.openapi({ description: 'The time of this response, to measure waiting against' }),
  })
  .openapi('ReservationPage')
export type ReservationPage = z.infer<typeof reservationPageSchema>

/** Also for suggested times, so that a venue never answers a request that it has not seen. */
export const seenChange = {
  seen_changed_at: instantSchema.nullable().optional().openapi({
    description:
      '`changed_at` of `diner_change` as the user saw it, null for none. When the diner has changed the request since, the answer is refused with `request_changed`',
  }),
}

export const decideReservationBody = z
  .object({
    ...seenChange,
    status: z.enum(DECISIONS),
    reason: z
      .string()
      .nullish()
      .openapi({
        description: `Sent to the diner when the request is declined; at most ${REASON_MAX_LENGTH} characters`,
        example: 'We are closed that day',
      }),
    user_id: z
      .string()
      .max(100)
      .optional()
      .openapi({ description: 'Who gave the answer, where it is sent later: 401 where another user is signed in by then' }),
  })
  .openapi('ReservationDecision')

export const anonymiseBody = z.object({ email: emailSchema })
export const anonymiseResponse = z.object({ anonymised: z.int().openapi({ description: 'Reservations' }) }).openapi('Anonymised')
