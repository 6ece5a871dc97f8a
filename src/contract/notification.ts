import { z } from '@hono/zod-openapi'
import { DAILY_EMAIL_HOURS } from '../domain/notification/daily-email.ts'
import { PUSH_ENDPOINT_MAX_LENGTH } from '../domain/notification/push-endpoint.ts'
import { EXAMPLE_VENUE_ID, idSchema, instantSchema } from './common.ts'

export const calendarFeedSchema = z
  .object({
    id: z.string(),
    venue_id: z.string(),
    venue_name: z.string(),
    created_at: instantSchema,
    last_read_at: instantSchema.nullable().openapi({ description: 'When a calendar last read it, to the hour; null: never' }),
  })
  .openapi('CalendarFeed')
export type CalendarFeed = z.infer<typeof calendarFeedSchema>

export const calendarFeedsSchema = z.object({ data: z.array(calendarFeedSchema) }).openapi('CalendarFeeds')

export const newCalendarFeedSchema = calendarFeedSchema
  .extend({ url: z.string().openapi({ description: 'Shown once: only the hash of its key is stored' }) })
  .openapi('NewCalendarFeed')
export type NewCalendarFeed = z.infer<typeof newCalendarFeedSchema>

export const createCalendarFeedBody = z.object({ venue_id: idSchema('The venue', EXAMPLE_VENUE_ID) })

/** Keys have 43 characters. A longer text within the limit is the key of no feed, and gets the same answer as a wrong key. */
export const calendarFeedQuery = z.object({
  key: z.string().max(100).openapi({ description: 'The key of the feed', example: 'q2lXb1…' }),
})

export const calendarFeedExample: CalendarFeed = {
  id: '5e1f6c0a-77a5-4d0b-8f6e-0b1a2c3d4e5f',
  venue_id: EXAMPLE_VENUE_ID,
  venue_name: 'The Gilded Pike',
  created_at: '2026-11-20T18:00:00.000Z',
  last_read_at: null,
}

const hourSchema = z
  .int()
  .refine((hour) => DAILY_EMAIL_HOURS.includes(hour))
  .nullable()
  .openapi({ type: 'integer', description: "Hour of the day in the guide's time zone, 5 to 18; null: no email", example: 7 })

export const setDailyEmailBody = z.object({
  hour: hourSchema,
  when_empty: z
    .boolean()
    .default(false)
    .openapi({ description: 'Whether it also comes on days without a booking and without a waiting request' }),
})

export const dailyEmailSchema = z.object({ venue_id: z.string(), hour: hourSchema, when_empty: z.boolean() }).openapi('DailyEmail')
export type DailyEmail = z.infer<typeof dailyEmailSchema>

export const dailyEmailsSchema = z.object({ data: z.array(dailyEmailSchema) }).openapi('DailyEmails')

export const dailyEmailExample: DailyEmail = { venue_id: EXAMPLE_VENUE_ID, hour: 7, when_empty: false }

export const pushDeviceSchema = z
  .object({
    id: z.string(),
    endpoint: z.string().openapi({ description: 'By which a browser recognises itself' }),
    user_agent: z.string().nullable(),
    created_at: instantSchema,
    last_success_at: instantSchema.nullable().openapi({ description: 'When the push service last took a message; null: never' }),
  })
  .openapi('PushDevice')
export type PushDevice = z.infer<typeof pushDeviceSchema>

export const pushDevicesSchema = z
  .object({
    public_key: z.string().nullable().openapi({ description: 'The `applicationServerKey` of the guide; null while it sends no email' }),
    data: z.array(pushDeviceSchema),
  })
  .openapi('PushDevices')
export type PushDevices = z.infer<typeof pushDevicesSchema>

/** A serialised `PushSubscription`. A P-256 point has 65 bytes, the secret 16. */
export const addPushDeviceBody = z.object({
  endpoint: z.string().max(PUSH_ENDPOINT_MAX_LENGTH),
  keys: z.object({ p256dh: z.string().regex(/^[\w-]{87}=?$/), auth: z.string().regex(/^[\w-]{22}(?:==)?$/) }),
})

export const pushDeviceExample: PushDevice = {
  id: '7a1f6c0a-77a5-4d0b-8f6e-0b1a2c3d4e5f',
  endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/gAAAAA',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  created_at: '2026-11-20T18:00:00.000Z',
  last_success_at: null,
}
