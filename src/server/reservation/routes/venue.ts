import { z } from '@hono/zod-openapi'
import { idParam } from '../../../contract/common.ts'
import { reservationExample, reservationPageExample, reservationRowExample } from '../../../contract/examples/reservation.ts'
import {
  anonymiseBody,
  anonymiseResponse,
  decideReservationBody,
  listReservationsQuery,
  reservationEventsQuery,
  reservationExportQuery,
  reservationPageSchema,
  reservationRowSchema,
} from '../../../contract/reservation.ts'
import { EVENT_STREAM_HEADERS } from '../../http/event-stream.ts'
import { attachmentHeaders, conflictResponse, errorResponse, NO_STORE, signedInResponses } from '../../http/openapi-responses.ts'
import { rejectCrossSite } from '../../http/origin.ts'
import { withFallbackMessage } from '../../http/problem.ts'
import { jsonRequestBody, requireJsonBody } from '../../http/request-body.ts'
import { requireEmail } from '../../http/required-fields.ts'
import { routesOf } from '../../http/routes-of.ts'
import { requireSession, signedIn } from '../../http/session.ts'
import { createValidatingRouter } from '../../http/validating-router.ts'
import { toStream } from '../../serialise/serialise.ts'
import { anonymiseDiner } from '../anonymise.ts'
import { decideReservation } from '../decide-reservation.ts'
import { exportReservations } from '../export-reservations.ts'
import { findReservation, requireReadableVenue } from '../find-reservation.ts'
import { listReservations } from '../list-reservations.ts'
import { type OpenStreams, watchReservations } from '../watch-reservations.ts'

const route = routesOf('Reservations')

const reading = [withFallbackMessage('fetchReservations'), signedIn]
const byId = {
  params: idParam('The reservation', reservationRowExample.id),
}

const list = route.get('/reservations', 'List reservations of a venue or of all venues', {
  description:
    'By date, then time. `counts` are those within period and search; a withdrawn one counts only in `all`. The next 7 days end a week from today, the next month on the same day of the next month. For the owner of the venue and administrators; to others the venue is not there. An administrator who leaves `venue_id` out gets the reservations of all venues.',
  middleware: reading,
  request: { query: listReservationsQuery },
  responses: {
    ...signedInResponses(reservationPageSchema, 'A page of reservations', reservationPageExample),
    403: errorResponse('no_venue_assigned'),
    404: errorResponse('venue_not_found'),
  },
})

const one = route.get('/reservations/{id}', 'Read one reservation', {
  description: 'For the owner of its venue and administrators; others get 404.',
  middleware: reading,
  request: byId,
  responses: { ...signedInResponses(reservationRowSchema, 'The reservation', reservationRowExample), 404: errorResponse('not_found') },
})

const decide = route.patch('/reservations/{id}', 'Confirm or decline a reservation', {
  description:
    'Only a pending reservation can be decided, and only once. When several users decide at the same time, the first decision counts and the others get the current reservation. The diner gets an email, with the reason when one is given for a refusal.',
  middleware: [withFallbackMessage('updateReservation'), signedIn, ...requireJsonBody],
  request: { ...byId, ...jsonRequestBody(decideReservationBody, { status: 'confirmed' }) },
  responses: {
    ...signedInResponses(reservationRowSchema, 'The current reservation', {
      ...reservationRowExample,
      status: 'confirmed',
      pending: null,
    }),
    404: errorResponse('not_found'),
    409: conflictResponse('reservation_confirmed', reservationRowSchema, reservationRowExample),
    422: errorResponse('field_too_long'),
  },
})

const anonymise = route.post('/reservations/anonymise', 'Erase the data of a diner', {
  description:
    'At the request of the diner. Deletes name, email address, phone number and texts from every reservation of an email address, and the emails about them. Withdraws upcoming reservations and informs the venue. For administrators.',
  middleware: [withFallbackMessage('updateReservation'), signedIn, ...requireJsonBody],
  request: jsonRequestBody(anonymiseBody, { email: 'imogen@example.org' }),
  responses: {
    ...signedInResponses(anonymiseResponse, 'How many', { anonymised: 3 }),
    403: errorResponse('not_allowed'),
    422: errorResponse('email_invalid'),
  },
})

export const venueReservationRoutes = createValidatingRouter()
  .openapi(list, async (c) => c.json(await listReservations({ ctx: c.get('ctx'), input: c.req.valid('query') }), 200, NO_STORE))
  .openapi(anonymise, async (c) => {
    const input = c.req.valid('json')
    requireEmail(input.email)
    return c.json({ anonymised: await anonymiseDiner({ ctx: c.get('ctx'), input }) }, 200, NO_STORE)
  })
  .openapi(one, async (c) => c.json(await findReservation({ ctx: c.get('ctx'), input: c.req.valid('param') }), 200, NO_STORE))
  .openapi(decide, async (c) =>
    c.json(await decideReservation({ ctx: c.get('ctx'), input: { ...c.req.valid('param'), ...c.req.valid('json') } }), 200, NO_STORE),
  )

const errorResponses = {
  400: errorResponse('venue_not_selected'),
  401: errorResponse('not_signed_in'),
  403: errorResponse('no_venue_assigned'),
  404: errorResponse('venue_not_found'),
}

const events = route.get('/reservations/events', "Watch a venue's reservations", {
  description:
    'Server-sent events. `changed`: a reservation of the venue was made, decided or withdrawn; ask the list again, and also whenever the stream opens. `end`: its session is gone or has a new token (`session`; connect again if still signed in), the right to see the venue is gone (`access`), or the same user opened more than ten (`superseded`); do not connect again after these two. Heartbeats are comments, every 15 seconds.',
  middleware: reading,
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
    ...errorResponses,
  },
})

const exported = route.get('/reservations/export', "Export a venue's reservations as CSV", {
  description:
    'For spreadsheets: UTF-8, every reservation that the filters let through, in the order of the list. What a spreadsheet would take for a formula stands behind an apostrophe.',
  middleware: [...reading, rejectCrossSite],
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
    ...errorResponses,
  },
})

export function venueStreamRoutes() {
  const watches: OpenStreams = new Map()
  return createValidatingRouter()
    .openapi(events, async (c) => {
      const ctx = c.get('ctx')
      const input = { venueId: c.req.valid('query').venue_id, session: requireSession(c), watches }
      // Nothing reads or closes the stream of a HEAD request. It would take the place of one that the user has open.
      if (c.req.method === 'HEAD') {
        await requireReadableVenue(ctx, input.venueId)
        return c.body(null, 200, EVENT_STREAM_HEADERS)
      }
      return c.body(await watchReservations({ ctx, input }), 200, EVENT_STREAM_HEADERS)
    })
    .openapi(exported, async (c) => {
      const ctx = c.get('ctx')
      const { fileName, pieces } = await exportReservations({ ctx, input: c.req.valid('query') })
      return new Response(toStream(ctx, pieces), { headers: attachmentHeaders(fileName, 'text/csv; charset=utf-8') })
    })
}
