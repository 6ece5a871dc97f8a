import { createRoute, z } from '@hono/zod-openapi'
import { reservationExample } from '../../../contract/examples/reservation.ts'
import { reservationEventsQuery, reservationExportQuery } from '../../../contract/reservation.ts'
import { requireSession, signedIn } from '../../account/actor.ts'
import { bodyRouter } from '../../http/body-router.ts'
import { EVENT_STREAM_HEADERS } from '../../http/event-stream.ts'
import { failingWith } from '../../http/fallback.ts'
import { refusal } from '../../http/responses.ts'
import { exportReservations } from '../export-reservations.ts'
import { type Watches, watchReservations } from '../watch-reservations.ts'

const tags = ['Reservations']
const middleware = [failingWith('fetchReservations'), signedIn]
const refusals = {
  400: refusal('venue_not_selected'),
  401: refusal('not_signed_in'),
  403: refusal('no_venue_assigned'),
  404: refusal('venue_not_found'),
}

const events = createRoute({
  method: 'get',
  path: '/reservations/events',
  tags,
  summary: "Hear of changes to a venue's reservations",
  description:
    'Server-sent events. `changed`: a reservation of the venue was made, decided or withdrawn; ask the list again, and also whenever the stream opens. `end`: its session is gone or has a new token (`session`; connect again if still signed in), the right to see the venue is gone (`access`), or the same user opened more than ten (`superseded`); do not connect again after these two. Heartbeats are comments, every 15 seconds.',
  middleware,
  request: { query: reservationEventsQuery },
  responses: {
    200: {
      description: 'The stream',
      content: {
        'text/event-stream': {
          schema: z.string(),
          example: `retry: 3000\n\nevent: changed\ndata: {"venue_id":"${reservationExample.venue_id}"}\n\n`,
        },
      },
    },
    ...refusals,
  },
})

const exported = createRoute({
  method: 'get',
  path: '/reservations/export',
  tags,
  summary: "A venue's reservations as CSV",
  description:
    'For spreadsheets: UTF-8, every reservation that the filters let through, in the order of the list. What a spreadsheet would take for a formula stands behind an apostrophe.',
  middleware,
  request: { query: reservationExportQuery },
  responses: {
    200: {
      description: 'The file',
      content: {
        'text/csv': {
          schema: z.string(),
          example: 'requested_date,requested_time,party_size,status,first_name\r\n2026-12-24,19:30,2,pending,Imogen\r\n',
        },
      },
    },
    ...refusals,
  },
})

/** What of a venue's reservations is no JSON. The streams of one app are counted together. */
export function venueStreamRoutes() {
  const watches: Watches = new Map()
  return bodyRouter()
    .openapi(events, async (c) => {
      const input = { venueId: c.req.valid('query').venue_id, session: requireSession(c), watches }
      return c.body(await watchReservations({ ctx: c.get('ctx'), input }), 200, EVENT_STREAM_HEADERS)
    })
    .openapi(exported, async (c) => {
      const { fileName, csv } = await exportReservations({ ctx: c.get('ctx'), input: c.req.valid('query') })
      return c.body(csv, 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${fileName}"`,
        'Cache-Control': 'no-store',
      })
    })
}
