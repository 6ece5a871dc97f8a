import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { availabilityExample } from '../../../contract/examples/hours.ts'
import { dinerReservationExample, reservationExample, reservationRequestExample } from '../../../contract/examples/reservation.ts'
import { availabilitySchema } from '../../../contract/hours.ts'
import { createReservationBody, reservationSchema } from '../../../contract/reservation.ts'
import { calendarEventQuery, dinerReservationSchema, reservationLinkBody } from '../../../contract/reservation-link.ts'
import { DomainError } from '../../../domain/errors.ts'
import { foldText } from '../../../domain/text.ts'
import { type AppEnv, createApiRouter } from '../../http/app-env.ts'
import { attachmentHeaders, conflictResponse, errorResponse, json, NO_STORE, okResponses } from '../../http/openapi-responses.ts'
import { capitalise, limitText } from '../../http/operation-texts.ts'
import { withFallbackMessage } from '../../http/problem.ts'
import { rateLimit, rateLimitWhileReading } from '../../http/rate-limit-middleware.ts'
import { jsonRequestBody, requireFormBody, requireJsonBody } from '../../http/request-body.ts'
import { routesOf } from '../../http/routes-of.ts'
import { createValidatingRouter } from '../../http/validating-router.ts'
import { CALENDAR_FILE } from '../../mail/icalendar.ts'
import { calendarEntryOfLink } from '../calendar-entry-of-link.ts'
import { calendarEntryOfRequest } from '../calendar-entry-of-request.ts'
import { createReservation } from '../create-reservation.ts'
import { EMAILS_PER_DAY } from '../email-quota.ts'
import { toValidationError } from '../request-errors.ts'
import { findReservationByLink, reservationLink } from '../reservation-link.ts'
import { withdrawReservation } from '../withdraw-reservation.ts'

const route = routesOf('Reservations')

const IDEMPOTENCY_KEY = 'idempotency-key'
const KEY_DESCRIPTION = 'A key that the client chooses for this attempt. A retry with the same key creates no second reservation.'

const create = route.post('/reservations', 'Request a table', {
  description: `Sends a request. A venue with instant confirmation confirms a free table immediately; others reply within 24 hours. Dates up to three months ahead, in the time zone of the guide. \`GET /api/venues/{id}/availability\` lists the times; a venue without hours of its own has every half hour from 12:00 to 22:00, from tomorrow on. Text is kept byte for byte or refused. ${capitalise(limitText('reservationsByClient', 'requests'))} from one client, ${limitText('reservationsByDiner')} from one email address to one venue. A recipient gets at most ${EMAILS_PER_DAY} emails of a kind about requests in 24 hours; further requests are stored without an email.`,
  middleware: [withFallbackMessage('submitReservation'), rateLimitWhileReading('reservationsByClient'), ...requireJsonBody],
  // Not in `request`, because validating it there would copy all headers.
  parameters: [
    {
      name: IDEMPOTENCY_KEY,
      in: 'header',
      required: false,
      description: KEY_DESCRIPTION,
      schema: { type: 'string', description: KEY_DESCRIPTION, example: '8d3c7f0e-4f6b' },
    },
  ],
  request: {
    body: { required: true, content: { 'application/json': { schema: createReservationBody, example: reservationRequestExample } } },
  },
  responses: {
    201: json(reservationSchema, 'The request as it was stored', reservationExample),
    400: errorResponse('invalid_request'),
    403: errorResponse('origin_refused'),
    404: errorResponse('venue_not_found'),
    409: conflictResponse('time_full', availabilitySchema, availabilityExample),
    413: errorResponse('too_large'),
    415: errorResponse('content_type_refused'),
    422: conflictResponse('time_closed', availabilitySchema, availabilityExample),
    429: errorResponse('too_many_requests'),
  },
})

const calendarFile = {
  description: 'The file',
  content: { 'text/calendar': { schema: z.string(), example: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n…\r\nEND:VCALENDAR\r\n' } },
}

const calendar = route.get('/reservations/calendar', 'Read the calendar entry of a request', {
  description:
    'An event as long as the venue keeps a table, as an iCalendar file with no data of the diner. It is tentative, unless a request with these values was confirmed at once. The entry in the email that confirms the reservation has the same UID and replaces it.',
  middleware: [withFallbackMessage('fetchReservation'), rateLimit('availabilityByClient')],
  request: { query: calendarEventQuery },
  responses: {
    200: calendarFile,
    400: errorResponse('invalid_request'),
    404: errorResponse('venue_not_found'),
    429: errorResponse('too_many_requests'),
  },
})

const CALENDAR_HEADERS = attachmentHeaders(CALENDAR_FILE, 'text/calendar; charset=utf-8; method=PUBLISH')

export const dinerRoutes = createApiRouter()
  .openapi(calendar, async (c) =>
    c.body(await calendarEntryOfRequest({ ctx: c.get('ctx'), input: c.req.valid('query') }), 200, CALENDAR_HEADERS),
  )
  .openapi(
    create,
    async (c) => {
      const request = c.req.valid('json')
      const diner = JSON.stringify([request.venue_id, foldText(request.email)])
      const { reservation: made, isReplay } = await createReservation({
        ctx: c.get('ctx'),
        input: {
          request,
          idempotencyKey: c.req.header(IDEMPOTENCY_KEY),
          counted: c.get('counted'),
          ofDiner: c.get('limits').useOf('reservationsByDiner', diner),
        },
      })
      if (isReplay) c.header('Idempotency-Replayed', 'true')
      return c.json(made, 201, NO_STORE)
    },
    (result, c) => (result.success ? undefined : rejectUnreadBody(result, c)),
  )

async function rejectUnreadBody(result: { error: z.ZodError }, c: Context<AppEnv>): Promise<never> {
  const { clock, config } = c.get('ctx')
  throw toValidationError(await c.req.json(), result.error.issues, { now: clock(), timeZone: config.timeZone })
}

const token = `${dinerReservationExample.id}.q2lXb1…`

const linked = route.post('/reservations/link', 'Read the reservation of an emailed link', {
  description:
    'Returns the reservation, without email address and phone number, to everyone who has the link. Changes nothing. It is a POST so that no log contains the link.',
  middleware: [withFallbackMessage('fetchReservation'), ...requireJsonBody],
  request: jsonRequestBody(reservationLinkBody, { token }),
  responses: { ...okResponses(dinerReservationSchema, 'The reservation', dinerReservationExample), 404: errorResponse('not_found') },
})

const withdraw = route.post('/reservations/withdraw', 'Withdraw a reservation', {
  description:
    'With the link in the diner’s email, while the reservation is pending or confirmed and before its time. Keeps the status, sets `withdrawn_at` and informs the venue. A second call changes nothing.',
  middleware: [withFallbackMessage('withdrawReservation'), ...requireJsonBody],
  request: jsonRequestBody(reservationLinkBody, { token }),
  responses: {
    ...okResponses(dinerReservationSchema, 'The current reservation', {
      ...dinerReservationExample,
      withdrawn_at: '2026-11-20T19:00:00.000Z',
      can_withdraw: false,
    }),
    404: errorResponse('not_found'),
    409: errorResponse('reservation_over'),
  },
})

const linkCalendar = route.post('/reservations/link/calendar', 'Read the calendar entry of a link’s reservation', {
  description:
    'As an iCalendar file: tentative while the request waits, then of the confirmed table, with the UID of the entries in the emails. Contains no personal data. A form, so that it works without JavaScript; a POST, so that no log contains the link. When there is no entry, because the link is invalid or the reservation was declined or withdrawn, redirects to the page of the link.',
  middleware: [withFallbackMessage('fetchReservation'), ...requireFormBody],
  request: {
    body: { required: true, content: { 'application/x-www-form-urlencoded': { schema: reservationLinkBody, example: { token } } } },
  },
  responses: {
    200: calendarFile,
    303: { description: 'No entry: `Location` is the page of the link, which shows the current state' },
    400: errorResponse('invalid_request'),
    413: errorResponse('too_large'),
  },
})

export const reservationLinkRoutes = createValidatingRouter()
  .openapi(linkCalendar, async (c) => {
    const { token } = c.req.valid('form')
    try {
      return c.body(await calendarEntryOfLink({ ctx: c.get('ctx'), input: { token } }), 200, CALENDAR_HEADERS)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      // The browser shows the response as a page.
      return c.redirect(reservationLink('', token), 303)
    }
  })
  .openapi(linked, async (c) => c.json(await findReservationByLink({ ctx: c.get('ctx'), input: c.req.valid('json') }), 200, NO_STORE))
  .openapi(withdraw, async (c) => c.json(await withdrawReservation({ ctx: c.get('ctx'), input: c.req.valid('json') }), 200, NO_STORE))
