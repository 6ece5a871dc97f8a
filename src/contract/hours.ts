import { z } from '@hono/zod-openapi'
import { TIME_STATES } from '../domain/hours/offer.ts'
import { HOURS_LIMITS } from '../domain/hours/validate-hours.ts'
import { OUTSIDE_HOURS_MAX } from '../domain/pagination.ts'
import { MAX_PARTY_SIZE, MIN_PARTY_SIZE } from '../domain/party-size.ts'
import { RESERVATION_STATUSES } from '../domain/reservation/status.ts'
import { dateParam, EXAMPLE_VENUE_ID, idSchema, instantSchema } from './common.ts'
import { seenUpdatedAtSchema } from './managed-venue.ts'

const date = z.string().max(10).openapi({ example: '2026-12-25' })
/** Bounded, so that no number overflows its column. The domain validates the value. */
const whole = z.int().min(-1_000_000).max(1_000_000)
const minute = whole.openapi({ description: 'Minutes since midnight; above 1440 after the next midnight', example: 1020 })
const text = z.string().max(1000)

const sittingSchema = z
  .object({
    name: text.openapi({ description: 'Such as Lunch; empty without a name', example: 'Dinner' }),
    opens: minute,
    closes: minute,
    last_table: minute.nullable().openapi({ description: 'Last time at which a table can be requested; null: any time before it closes' }),
    room: whole.nullable().openapi({ description: 'Most covers per half hour; null: the capacity of the venue', example: 40 }),
  })
  .openapi('Sitting')

const sittingsSchema = z.array(sittingSchema).max(HOURS_LIMITS.sittingsPerDay + 1)

const bookingRulesSchema = z
  .object({
    week: z
      .array(sittingsSchema)
      .max(7)
      .nullable()
      .openapi({ description: 'The sittings of Monday to Sunday; null: tables from 12:00 to 22:00 every day' }),
    room: whole.nullable().openapi({ description: 'Most covers per half hour; null: no limit', example: 40 }),
    table_minutes: whole.openapi({ description: 'How long a table counts against the capacity', example: 90 }),
    largest_party: whole.nullable().openapi({ description: 'Largest party that can request a table; null: 20', example: 12 }),
    notice_minutes: whole.nullable().openapi({ description: 'Least time before a table; null: from tomorrow on', example: 120 }),
    instant_party: whole
      .nullable()
      .openapi({ description: 'Parties up to this size are confirmed at once while the capacity suffices; null: none', example: 6 }),
  })
  .openapi('BookingRules')

export const venueDaySchema = z
  .object({
    date,
    sittings: sittingsSchema.nullable().openapi({ description: 'Empty when the venue is closed; null: as its weekday' }),
    is_full: z.boolean().openapi({ description: 'No more tables can be requested on this date; the venue is open' }),
    full_times: z
      .array(minute)
      .max(HOURS_LIMITS.fullTimes + 1)
      .openapi({ description: 'Times that take no more requests, in minutes since midnight', example: [1170] }),
    note: text.nullable().openapi({ description: 'For the venue only', example: 'Private party' }),
  })
  .openapi('VenueDay')

export const venueHoursSchema = z
  .object({
    id: z.uuid().openapi({ description: 'The venue' }),
    venue_name: z.string(),
    slug: z
      .string()
      .nullable()
      .openapi({ description: 'Of its public page; null while the venue is not active', example: 'the-gilded-pike' }),
    is_set: z.boolean().openapi({ description: 'Whether the venue has rules of its own' }),
    rules: bookingRulesSchema,
    days: z.array(venueDaySchema).openapi({ description: 'Dates that differ, from today on' }),
    texts: z
      .object({ mon_fri: z.string().nullable(), sat_sun: z.string().nullable() })
      .openapi({ description: 'The hours as diners read them, from which a week can be drafted' }),
    takes_requests: z.boolean(),
    phone: z.string().nullable(),
    updated_at: instantSchema.openapi({ description: 'Of the hours; 1970 when nothing was ever set' }),
  })
  .openapi('VenueHours')
export type VenueHoursData = z.infer<typeof venueHoursSchema>

export const saveHoursBody = bookingRulesSchema
  .partial()
  .extend({
    days: z
      .array(venueDaySchema)
      .max(HOURS_LIMITS.days + 1)
      .optional()
      .openapi({ description: 'All dates that differ, from today on' }),
    seen_updated_at: seenUpdatedAtSchema,
  })
  .openapi('VenueHoursChange')
export type SaveHoursInput = z.infer<typeof saveHoursBody>

export const saveHoursResponse = venueHoursSchema
  .extend({
    outside: z
      .array(z.object({ date, tables: z.int() }))
      .openapi({ description: 'Dates with upcoming reservations outside the new hours, which are kept' }),
  })
  .openapi('SavedVenueHours')
export type SavedHours = z.infer<typeof saveHoursResponse>

export const outsideHoursQuery = z.object({ venue_id: idSchema('The venue', EXAMPLE_VENUE_ID).optional() })

export const outsideHoursSchema = z
  .object({
    data: z
      .array(
        z.object({
          id: z.uuid(),
          first_name: z.string(),
          last_name: z.string(),
          party_size: z.int(),
          requested_date: date,
          requested_time: z.string().openapi({ example: '19:30' }),
          status: z.enum(RESERVATION_STATUSES),
        }),
      )
      .openapi({ description: `By date, then time; at most ${OUTSIDE_HOURS_MAX}` }),
    total: z.int(),
  })
  .openapi('ReservationsOutsideHours')
export type OutsideHours = z.infer<typeof outsideHoursSchema>

export const closeTimesBody = z
  .object({
    is_full: z.boolean().optional(),
    sittings: sittingsSchema.nullable().optional().openapi({ description: 'Other sittings, none when closed; null: as its weekday' }),
    note: text.nullable().optional(),
    full: z.array(minute).max(HOURS_LIMITS.fullTimes).optional().openapi({ description: 'Times to mark as full' }),
    free: z.array(minute).max(HOURS_LIMITS.fullTimes).optional().openapi({ description: 'Times to mark as free again' }),
  })
  .openapi('CloseTimes')

export const venueDateParams = z.object({
  id: idSchema('The venue', EXAMPLE_VENUE_ID),
  date: date.openapi({ description: 'In the time zone of the guide' }),
})

export const availabilityQuery = z.object({
  date: dateParam.openapi({ description: 'In the time zone of the guide', example: '2026-12-24' }),
  party_size: z.coerce.number().int().min(MIN_PARTY_SIZE).max(MAX_PARTY_SIZE).openapi({ description: 'Number of people', example: 2 }),
})

const offeredTime = z.object({
  time: z.string().openapi({ example: '19:30' }),
  state: z.enum(TIME_STATES).openapi({ description: '`late`: passed, or nearer than the notice of the venue' }),
  sitting: z.string().openapi({ description: 'Its sitting; empty without a name', example: 'Dinner' }),
})
const dayOffer = z.object({ date, times: z.array(offeredTime) })

export const availabilitySchema = dayOffer
  .extend({
    party_size: z.int(),
    first: date.openapi({ description: 'The first date that can be requested' }),
    last: date.openapi({ description: 'The last date that can be requested' }),
    largest_party: z.int().nullable().openapi({ description: 'Larger parties are asked to call; null: 20' }),
    is_instant: z.boolean().openapi({ description: 'Whether a request for a free time is confirmed at once' }),
    nearby: z
      .array(dayOffer)
      .openapi({ description: 'Up to three days with free times, nearest first, unless every time of the date is free' }),
  })
  .openapi('Availability')
export type Availability = z.infer<typeof availabilitySchema>

export const roomCheckSchema = z
  .object({
    beyond: z
      .number()
      .int()
      .openapi({ description: 'People beyond the capacity in the fullest half hour of the stay; 0 when it suffices', example: 4 }),
  })
  .openapi('RoomCheck')
export type RoomCheck = z.infer<typeof roomCheckSchema>
