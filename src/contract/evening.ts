import { z } from '@hono/zod-openapi'
import { DAY_MAX_RESERVATIONS, DAY_MAX_WAITING } from '../domain/pagination.ts'
import { ATTENDANCES } from '../domain/reservation/attendance.ts'
import { BOOKING_SOURCES, VENUE_NOTE_MAX_LENGTH } from '../domain/reservation/booking.ts'
import { REASON_MAX_LENGTH } from '../domain/reservation/status.ts'
import { SUGGESTION_MESSAGE_MAX_LENGTH } from '../domain/reservation/suggestion.ts'
import { dateParam, EXAMPLE_VENUE_ID, idSchema, idText, instantSchema, uuidSchema } from './common.ts'
import { reservationRowSchema, seenChange } from './reservation.ts'
import { reservationLinkBody } from './reservation-link.ts'

const count = z.int()
const localDate = z.string().openapi({ example: '2026-11-28' })
const localTime = z.string().openapi({ example: '19:30' })

export const dayQuery = z.object({
  venue_id: idSchema('The venue', EXAMPLE_VENUE_ID).optional(),
  date: dateParam.optional().openapi({ description: 'In the time zone of the guide; today unless given', example: '2026-11-28' }),
})

const dayReservationSchema = reservationRowSchema
  .extend({
    earlier: z
      .object({ visits: count, no_shows: count })
      .openapi({ description: 'Earlier confirmed reservations at this venue with the same email address or phone number' }),
  })
  .openapi('DayReservation')
export type DayReservation = z.infer<typeof dayReservationSchema>

export const reservationDaySchema = z
  .object({
    venue: z.object({ id: z.uuid(), name: z.string() }),
    date: localDate,
    today: localDate,
    reservations: z
      .array(dayReservationSchema)
      .openapi({ description: `Pending and confirmed ones of the day that are not withdrawn, by time; at most ${DAY_MAX_RESERVATIONS}` }),
    half_hours: z
      .array(
        z.object({
          time: localTime,
          booked: count.openapi({ description: 'People of confirmed reservations' }),
          requested: count.openapi({ description: 'People of requests that wait' }),
          room: count.nullable().openapi({ description: 'Most covers; null: no limit' }),
        }),
      )
      .openapi({ description: 'The covers of the day, from the first opening or table to the last' }),
    waiting: z
      .array(reservationRowSchema)
      .openapi({ description: `Requests of any day, and changes that diners ask for, the oldest first; at most ${DAY_MAX_WAITING}` }),
    as_of: instantSchema.openapi({ description: 'The time of this response' }),
  })
  .openapi('ReservationDay')
export type ReservationDay = z.infer<typeof reservationDaySchema>

export const addBookingBody = z
  .object({
    id: uuidSchema.openapi({
      description: 'Chosen by the client: sending the same booking again adds no second one',
      example: 'a1d6c1a4-8f6b-4c1e-9d2f-3a5b6c7d8e9f',
    }),
    venue_id: idText.openapi({ example: EXAMPLE_VENUE_ID }),
    source: z.enum(BOOKING_SOURCES),
    name: z.string().default('').openapi({ example: 'Patel' }),
    party_size: z.number().openapi({ example: 4 }),
    date: localDate,
    time: localTime.openapi({ description: 'Any minute of the day' }),
    phone: z.string().default('').openapi({ example: '07700 900755' }),
    email: z.string().default('').openapi({ description: 'With one, the guest gets the confirmation with its calendar entry' }),
    allergies: z.string().default(''),
    note: z.string().default('').openapi({ description: 'For the people of the venue only' }),
  })
  .openapi('Booking')

const suggestedTime = z.object({ date: localDate, time: localTime })

export const suggestTimesBody = z
  .object({
    ...seenChange,
    times: z.array(suggestedTime).max(10).openapi({ description: 'One to three' }),
    message: z
      .string()
      .nullish()
      .openapi({
        description: `Told to the diner; at most ${SUGGESTION_MESSAGE_MAX_LENGTH} characters`,
        example: 'We have space for two prams.',
      }),
  })
  .openapi('SuggestedTimes')

export const suggestByLinkBody = suggestTimesBody.extend(reservationLinkBody.shape).openapi('SuggestByLink')

export const acceptSuggestionBody = suggestedTime.extend(reservationLinkBody.shape).openapi('AcceptSuggestion')

export const callOffBody = z
  .object({
    reason: z
      .string()
      .nullish()
      .openapi({ description: `Told to the diner; at most ${REASON_MAX_LENGTH} characters` }),
  })
  .openapi('CallOff')

const table = z.object({ party_size: z.number(), date: localDate, time: localTime })

export const changeTableBody = table
  .extend({
    seen: table.optional().openapi({ description: 'The table as the user saw it. When it has been changed since, nothing is saved' }),
  })
  .openapi('TableChange')

const texts = z.object({
  allergies: z.string().nullish().openapi({ description: 'Left out: unchanged', example: 'One of us is coeliac' }),
  special_requests: z.string().nullish().openapi({ description: 'Left out: unchanged', example: 'A quiet corner' }),
})

export const requestTableChangeBody = table
  .extend({
    ...texts.shape,
    seen: table.optional().openapi({
      description: 'The table as the diner saw it. When the venue has moved it since, a change of the table saves nothing',
    }),
  })
  .extend(reservationLinkBody.shape)
  .openapi('ChangeRequest')

export const changePendingRequestBody = table
  .extend({
    ...texts.shape,
    seen_changed_at: instantSchema.nullable().optional().openapi({
      description: '`changed_at` as the diner saw it. When the request has been changed since, nothing is saved',
    }),
  })
  .extend(reservationLinkBody.shape)
  .openapi('RequestChange')

export const changeTimesBody = table.omit({ time: true }).extend(reservationLinkBody.shape).openapi('ChangeTimes')

export const answerChangeBody = z
  .object({
    accept: z.boolean(),
    requested_at: instantSchema.optional().openapi({
      description:
        '`requested_at` of the change as the user saw it. When the diner has asked for another one since, the answer is rejected',
    }),
  })
  .openapi('ChangeAnswer')

export const noteGuestBody = z
  .object({
    attendance: z.enum(ATTENDANCES).optional(),
    was: z.array(z.enum(ATTENDANCES)).max(8).optional().openapi({
      description:
        'What the caller saw, and what an earlier call without a response may have noted. Anything else was noted by someone else, and stays',
    }),
    user_id: z
      .string()
      .optional()
      .openapi({ description: 'Who recorded it, stored in a browser. Rejected when someone else is signed in' }),
    note: z
      .string()
      .nullable()
      .optional()
      .openapi({ description: `At most ${VENUE_NOTE_MAX_LENGTH} characters; null removes it` }),
    seen_note: z.string().nullable().optional().openapi({
      description: 'The note as the user saw it. When another one has been written since, nothing is saved',
    }),
  })
  .openapi('GuestNote')
