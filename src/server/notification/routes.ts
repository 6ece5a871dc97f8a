import { z } from '@hono/zod-openapi'
import { idParam } from '../../contract/common.ts'
import {
  addPushDeviceBody,
  calendarFeedExample,
  calendarFeedQuery,
  calendarFeedsSchema,
  createCalendarFeedBody,
  dailyEmailExample,
  dailyEmailSchema,
  dailyEmailsSchema,
  newCalendarFeedSchema,
  pushDeviceExample,
  pushDeviceSchema,
  pushDevicesSchema,
  setDailyEmailBody,
} from '../../contract/notification.ts'
import { FEED_DAYS_BACK, FEED_MAX_ENTRIES } from '../../domain/notification/calendar-feed.ts'
import { DAILY_EMAIL_LATE_HOURS } from '../../domain/notification/daily-email.ts'
import { MAX_PUSH_DEVICES } from '../../domain/notification/push-endpoint.ts'
import { createEtag, matchesIfNoneMatch } from '../cache/cached-response.ts'
import { createApiRouter } from '../http/app-env.ts'
import { createdResponses, emptyResponses, errorResponse, NO_STORE, OK_BODY, signedInResponses } from '../http/openapi-responses.ts'
import { limitText, RECENT_AUTH } from '../http/operation-texts.ts'
import { withFallbackMessage } from '../http/problem.ts'
import { rateLimit } from '../http/rate-limit-middleware.ts'
import { jsonRequestBody, requireJsonBody } from '../http/request-body.ts'
import { routesOf } from '../http/routes-of.ts'
import { requireSession, sensitiveAction, signedIn } from '../http/session.ts'
import { createValidatingRouter } from '../http/validating-router.ts'
import { createCalendarFeed, deleteCalendarFeed, listCalendarFeeds } from './calendar-feeds.ts'
import { listDailyEmails, setDailyEmail } from './daily-emails.ts'
import { addPushDevice, listPushDevices, removePushDevice } from './push/push-subscriptions.ts'
import { readCalendarFeed } from './read-calendar-feed.ts'

const route = routesOf('Notifications')
const { venue_id } = calendarFeedExample

const listFeeds = route.get('/calendar-feeds', 'List your calendar feeds', {
  description: 'Without the URLs, which are returned only when the feeds are created.',
  middleware: [withFallbackMessage('account'), signedIn],
  responses: signedInResponses(calendarFeedsSchema, 'The feeds, by venue', { data: [calendarFeedExample] }),
})

const create = route.post('/calendar-feeds', 'Create a calendar feed of a venue', {
  description: `For people who may read the reservations of the venue. Replaces your earlier feed of the same venue. Anyone who knows the URL can read the reservations. Therefore it requires ${RECENT_AUTH}.`,
  middleware: [withFallbackMessage('account'), signedIn, ...sensitiveAction],
  request: jsonRequestBody(createCalendarFeedBody, { venue_id }),
  responses: {
    ...createdResponses(newCalendarFeedSchema, 'The feed with its URL', {
      ...calendarFeedExample,
      url: 'https://eat.example.org/api/calendar-feeds/reservations.ics?key=q2lXb1…',
    }),
    403: errorResponse('proof_required'),
    404: errorResponse('venue_not_found'),
  },
})

const removeFeed = route.delete('/calendar-feeds/{id}', 'Delete a calendar feed', {
  description: 'Its URL stops working immediately.',
  middleware: [withFallbackMessage('account'), signedIn],
  request: { params: idParam('The feed', calendarFeedExample.id) },
  responses: { ...emptyResponses('Ended'), 404: errorResponse('not_found') },
})

const read = route.get('/calendar-feeds/reservations.ics', 'Read the calendar of a feed', {
  description: `For calendar programs. Contains the confirmed reservations of the last ${FEED_DAYS_BACK} days and all upcoming ones, at most ${FEED_MAX_ENTRIES}, with name, phone, allergies and requests. Reservations that were cancelled in the last ${FEED_DAYS_BACK} days have STATUS:CANCELLED. Returns 404 when the feed is deleted, or when its creator may no longer read the reservations. Supports \`If-None-Match\`.`,
  middleware: [withFallbackMessage('fetchReservations'), rateLimit('calendarFeedsByClient')],
  request: { query: calendarFeedQuery },
  responses: {
    200: {
      description: 'The calendar',
      content: { 'text/calendar': { schema: z.string(), example: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n…\r\nEND:VCALENDAR\r\n' } },
    },
    304: { description: 'It has not changed' },
    400: errorResponse('invalid_request'),
    404: errorResponse('not_found'),
    429: errorResponse('too_many_requests'),
  },
})

const calendarFeedRoutes = createApiRouter().openapi(read, async (c) => {
  const text = await readCalendarFeed({
    ctx: c.get('ctx'),
    input: { key: c.req.valid('query').key, admit: (feedId) => c.get('limits').consume('readsOfCalendarFeed', feedId) },
  })
  const headers = { ETag: createEtag(text), 'Cache-Control': 'private, no-cache', 'X-Robots-Tag': 'noindex' }
  if (matchesIfNoneMatch(c.req.header('If-None-Match'), headers.ETag)) return c.body(null, 304, headers)
  return c.body(text, 200, { ...headers, 'Content-Type': 'text/calendar; charset=utf-8' })
})

const ownCalendarFeedRoutes = createValidatingRouter()
  .openapi(listFeeds, async (c) =>
    c.json({ data: await listCalendarFeeds({ ctx: c.get('ctx'), input: { user: requireSession(c).user } }) }, 200, NO_STORE),
  )
  .openapi(create, async (c) => {
    const input = { user: requireSession(c).user, venueId: c.req.valid('json').venue_id }
    return c.json(await createCalendarFeed({ ctx: c.get('ctx'), input }), 201, NO_STORE)
  })
  .openapi(removeFeed, async (c) => {
    await deleteCalendarFeed({ ctx: c.get('ctx'), input: { user: requireSession(c).user, id: c.req.valid('param').id } })
    return c.json(OK_BODY, 200, NO_STORE)
  })

const listEmails = route.get('/daily-emails', 'List your daily emails', {
  description: 'The venues whose daily list of reservations you get by email.',
  middleware: [withFallbackMessage('account'), signedIn],
  responses: signedInResponses(dailyEmailsSchema, 'The daily emails, by venue', { data: [dailyEmailExample] }),
})

const set = route.patch('/daily-emails/{id}', 'Choose the daily email of a venue', {
  description: `For people who may read the reservations of the venue. The list of reservations is sent once a day, and not when it would be ${DAILY_EMAIL_LATE_HOURS} hours late. If the chosen hour has passed today, the first email is sent tomorrow.`,
  middleware: [withFallbackMessage('account'), signedIn, ...requireJsonBody],
  request: {
    params: idParam('The venue', dailyEmailExample.venue_id),
    ...jsonRequestBody(setDailyEmailBody, { hour: 7, when_empty: false }),
  },
  responses: {
    ...signedInResponses(dailyEmailSchema, 'The choice as it was stored', dailyEmailExample),
    404: errorResponse('venue_not_found'),
    422: errorResponse('required_fields'),
  },
})

const dailyEmailRoutes = createValidatingRouter()
  .openapi(listEmails, async (c) =>
    c.json({ data: await listDailyEmails({ ctx: c.get('ctx'), input: { userId: requireSession(c).user.id } }) }, 200, NO_STORE),
  )
  .openapi(set, async (c) => {
    const input = { userId: requireSession(c).user.id, venueId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await setDailyEmail({ ctx: c.get('ctx'), input }), 200, NO_STORE)
  })

const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

const listDevices = route.get('/push-devices', 'List your devices that get notifications', {
  middleware: [withFallbackMessage('account'), signedIn],
  responses: signedInResponses(pushDevicesSchema, 'The devices, the newest first', {
    public_key: KEYS.p256dh,
    data: [pushDeviceExample],
  }),
})

const add = route.post('/push-devices', 'Get notifications on this device', {
  description: `The body is the browser's PushSubscription. The device is removed when its session is signed out. At most ${MAX_PUSH_DEVICES} devices; one more removes the oldest. Limit: ${limitText('pushDevicesByUser', 'calls')}.`,
  middleware: [withFallbackMessage('account'), signedIn, ...requireJsonBody],
  request: jsonRequestBody(addPushDeviceBody, { endpoint: pushDeviceExample.endpoint, keys: KEYS }),
  responses: { ...createdResponses(pushDeviceSchema, 'The device', pushDeviceExample), 422: errorResponse('push_endpoint_invalid') },
})

const removeDevice = route.delete('/push-devices/{id}', 'Get no more notifications on a device', {
  middleware: [withFallbackMessage('account'), signedIn],
  request: { params: idParam('The device', pushDeviceExample.id) },
  responses: { ...emptyResponses('Removed'), 404: errorResponse('not_found') },
})

const pushDeviceRoutes = createValidatingRouter()
  .openapi(listDevices, async (c) =>
    c.json(await listPushDevices({ ctx: c.get('ctx'), input: { session: requireSession(c) } }), 200, NO_STORE),
  )
  .openapi(add, async (c) => {
    const session = requireSession(c)
    await c.get('limits').consume('pushDevicesByUser', session.user.id)
    const input = { session, userAgent: c.req.header('User-Agent'), device: c.req.valid('json') }
    return c.json(await addPushDevice({ ctx: c.get('ctx'), input }), 201, NO_STORE)
  })
  .openapi(removeDevice, async (c) => {
    await removePushDevice({ ctx: c.get('ctx'), input: { session: requireSession(c), id: c.req.valid('param').id } })
    return c.json(OK_BODY, 200, NO_STORE)
  })

export const notificationRoutes = createApiRouter()
  .route('/', calendarFeedRoutes)
  .route('/', ownCalendarFeedRoutes)
  .route('/', dailyEmailRoutes)
  .route('/', pushDeviceRoutes)
