import { createRoute, z } from '@hono/zod-openapi'
import { idParam } from '../../../contract/common.ts'
import {
  calendarFeedExample,
  calendarFeedQuery,
  calendarFeedsSchema,
  createCalendarFeedBody,
  newCalendarFeedSchema,
} from '../../../contract/notification.ts'
import { FEED_DAYS_BACK, FEED_MAX_ENTRIES } from '../../../domain/notification/calendar-feed.ts'
import { createApiRouter } from '../../http/app-env.ts'
import { createEtag, matchesIfNoneMatch } from '../../http/etag.ts'
import { createdResponses, emptyResponses, errorResponse, NO_STORE, OK_BODY, signedInResponses } from '../../http/openapi-responses.ts'
import { withFallbackMessage } from '../../http/problem.ts'
import { rateLimit } from '../../http/rate-limit-middleware.ts'
import { jsonRequestBody } from '../../http/request-body.ts'
import { requireSession, sensitiveAction, signedIn } from '../../http/session.ts'
import { createValidatingRouter } from '../../http/validating-router.ts'
import { createCalendarFeed, deleteCalendarFeed, listCalendarFeeds } from '../calendar-feeds.ts'
import { readCalendarFeed } from '../read-calendar-feed.ts'

const tags = ['Notifications']
const { venue_id } = calendarFeedExample

const list = createRoute({
  method: 'get',
  path: '/calendar-feeds',
  tags,
  summary: 'Your calendar feeds',
  description: 'Without their URLs, which are shown once.',
  middleware: [withFallbackMessage('account'), signedIn],
  responses: signedInResponses(calendarFeedsSchema, 'The feeds, by venue', { data: [calendarFeedExample] }),
})

const create = createRoute({
  method: 'post',
  path: '/calendar-feeds',
  tags,
  summary: 'Create a calendar feed of a venue',
  description:
    'For people who may read the reservations of the venue. Your earlier feed of the same venue ends. Anyone who knows the URL can read the reservations, so that the call needs a recent proof of identity.',
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

const remove = createRoute({
  method: 'delete',
  path: '/calendar-feeds/{id}',
  tags,
  summary: 'End a calendar feed',
  description: 'Its URL stops working at once.',
  middleware: [withFallbackMessage('account'), signedIn],
  request: { params: idParam('The feed', calendarFeedExample.id) },
  responses: { ...emptyResponses('Ended'), 404: errorResponse('not_found') },
})

const read = createRoute({
  method: 'get',
  path: '/calendar-feeds/reservations.ics',
  tags,
  summary: 'The calendar of a feed',
  description: `For calendar programs. Confirmed reservations of the last ${FEED_DAYS_BACK} days and all to come, ${FEED_MAX_ENTRIES} at most, with name, phone, allergies and requests; those that were cancelled in the last ${FEED_DAYS_BACK} days with STATUS:CANCELLED. 404 as soon as the person who made the feed ends it or may no longer read the reservations. Answers If-None-Match.`,
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

export const calendarFeedRoutes = createApiRouter().openapi(read, async (c) => {
  const text = await readCalendarFeed({
    ctx: c.get('ctx'),
    input: { key: c.req.valid('query').key, admit: (feedId) => c.get('limits').consume('readsOfCalendarFeed', feedId) },
  })
  const headers = { ETag: createEtag(text), 'Cache-Control': 'private, no-cache', 'X-Robots-Tag': 'noindex' }
  if (matchesIfNoneMatch(c.req.header('If-None-Match'), headers.ETag)) return c.body(null, 304, headers)
  return c.body(text, 200, { ...headers, 'Content-Type': 'text/calendar; charset=utf-8' })
})

export const ownCalendarFeedRoutes = createValidatingRouter()
  .openapi(list, async (c) =>
    c.json({ data: await listCalendarFeeds({ ctx: c.get('ctx'), input: { user: requireSession(c).user } }) }, 200, NO_STORE),
  )
  .openapi(create, async (c) => {
    const input = { user: requireSession(c).user, venueId: c.req.valid('json').venue_id }
    return c.json(await createCalendarFeed({ ctx: c.get('ctx'), input }), 201, NO_STORE)
  })
  .openapi(remove, async (c) => {
    await deleteCalendarFeed({ ctx: c.get('ctx'), input: { user: requireSession(c).user, id: c.req.valid('param').id } })
    return c.json(OK_BODY, 200, NO_STORE)
  })
