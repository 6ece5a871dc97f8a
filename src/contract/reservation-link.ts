import { z } from '@hono/zod-openapi'
import { MAX_PARTY_SIZE, MIN_PARTY_SIZE } from '../domain/party-size.ts'
import { DECISION_CHANNELS, DECISIONS, REASON_MAX_LENGTH, RESERVATION_STATUSES } from '../domain/reservation/status.ts'
import { dateParam, EXAMPLE_VENUE_ID, idSchema, instantSchema, uuidSchema } from './common.ts'
import { reservationRowSchema, reservationSchema, seenChange } from './reservation.ts'

const count = z.int()

/** A reservation behind its link. Without email address and phone number, because emails are forwarded. */
export const dinerReservationSchema = reservationSchema
  .pick({
    id: true,
    first_name: true,
    party_size: true,
    requested_date: true,
    requested_time: true,
    allergies: true,
    special_requests: true,
    status: true,
    created_at: true,
  })
  .extend({
    withdrawn_at: instantSchema.nullable(),
    decline_reason: z.string().nullable(),
    suggestion: z
      .object({
        times: z.array(z.object({ date: z.string(), time: z.string(), is_free: z.boolean() })),
        message: z.string().nullable(),
        expires_at: instantSchema,
      })
      .nullable()
      .openapi({ description: 'Other times that the venue offers, while one of them can be accepted' }),
    requested_change: reservationRowSchema.shape.requested_change,
    changed_at: instantSchema.nullable().openapi({ description: 'When the diner last changed the request' }),
    can_change_request: z
      .boolean()
      .openapi({ description: 'Pending, before its time, and without suggested times that wait for an answer' }),
    can_change: z.boolean().openapi({ description: 'Confirmed, before its time, and not nearer than the notice of the venue' }),
    is_short_notice: z.boolean().openapi({ description: 'Confirmed, before its time, and nearer than the notice of the venue' }),
    called_off: z.object({ reason: z.string().nullable() }).nullable().openapi({ description: 'Set when the venue cancelled the table' }),
    can_withdraw: z.boolean().openapi({ description: 'Pending or confirmed, and before its time' }),
    is_over: z.boolean().openapi({ description: 'Its time has passed, and no suggested time waits for an answer' }),
    venue: z.object({
      id: z.uuid(),
      name: z.string(),
      slug: z.string().nullable().openapi({ description: 'Null where the venue has no page at present' }),
      phone: z.string().nullable(),
      address: z.string(),
      reply_hours: z.int().nullable().openapi({ description: 'As of the venue' }),
    }),
  })
  .openapi('DinerReservation')
export type DinerReservation = z.infer<typeof dinerReservationSchema>

const ANSWER_STATES = ['open', 'answered', 'withdrawn', 'expired'] as const

/** A request behind the link in an email to its venue. Contains no personal data after its time. */
export const answerRequestSchema = z
  .object({
    state: z.enum(ANSWER_STATES).openapi({ description: '`expired`: the time of the table has passed without an answer' }),
    venue_id: z.uuid(),
    venue_name: z.string(),
    party_size: z.int(),
    requested_date: z.string().openapi({ example: '2026-12-24' }),
    requested_time: z.string().openapi({ example: '19:30' }),
    diner: z
      .object({
        first_name: z.string(),
        last_name: z.string(),
        email: z.string(),
        phone: z.string(),
        allergies: z.string().nullable(),
        special_requests: z.string().nullable(),
      })
      .nullable()
      .openapi({ description: 'Null after the time of the table, and where the personal data was deleted' }),
    status: z.enum(RESERVATION_STATUSES),
    decided_at: instantSchema.nullable(),
    decided_via: z.enum(DECISION_CHANNELS).nullable(),
    decline_reason: z.string().nullable(),
    withdrawn_at: instantSchema.nullable(),
    suggestion: reservationRowSchema.shape.suggestion,
    diner_change: reservationRowSchema.shape.diner_change,
    reply_due_at: instantSchema.openapi({ description: 'When the 24 hours to answer run out, or the time of the table if that is sooner' }),
    beyond_room: count.openapi({ description: 'People by which confirming it would exceed the capacity of the venue; 0 when it suffices' }),
    that_day: z
      .object({ tables: count, covers: count })
      .openapi({ description: 'Confirmed reservations of the venue on that date, and their people' }),
  })
  .openapi('AnswerRequest')
export type AnswerRequest = z.infer<typeof answerRequestSchema>

/** Query of a calendar entry. Contains no personal data, because the URL needs no permission. */
export const calendarEventQuery = z.object({
  venue_id: idSchema('The venue', EXAMPLE_VENUE_ID),
  reservation_id: uuidSchema.openapi({
    description: 'The UID of the entry, so that the entry in the confirmation replaces it',
    example: 'c3a3a1f6-5b52-4e0f-8f0b-5e6f7a8b9c01',
  }),
  party_size: z.coerce.number().int().min(MIN_PARTY_SIZE).max(MAX_PARTY_SIZE).openapi({ description: 'Number of people', example: 2 }),
  requested_date: dateParam.openapi({ description: 'In the time zone of the guide', example: '2026-12-24' }),
  requested_time: z
    .string()
    .regex(/^([01]\d|2[0-3]):(00|30)$/)
    .openapi({ description: 'In the time zone of the guide', example: '19:30' }),
})

export const reservationLinkBody = z
  .object({ token: z.string().max(500).openapi({ example: 'c3a3a1f6-5b52-4e0f-8f0b-5e6f7a8b9c01.q2l…' }) })
  .openapi('ReservationLink')

export const answerByLinkBody = reservationLinkBody
  .extend({
    ...seenChange,
    status: z.enum(DECISIONS),
    reason: z
      .string()
      .nullish()
      .openapi({ description: `Sent to the diner when the request is declined; at most ${REASON_MAX_LENGTH} characters` }),
  })
  .openapi('AnswerByLink')
