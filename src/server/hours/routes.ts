import { z } from '@hono/zod-openapi'
import { idParam } from '../../contract/common.ts'
import {
  availabilityExample,
  savedHoursExample,
  saveHoursExample,
  venueDayExample,
  venueHoursExample,
} from '../../contract/examples/hours.ts'
import { reservationRowExample } from '../../contract/examples/reservation.ts'
import {
  availabilityQuery,
  availabilitySchema,
  closeTimesBody,
  roomCheckSchema,
  saveHoursBody,
  saveHoursResponse,
  venueDateParams,
  venueDaySchema,
  venueHoursSchema,
} from '../../contract/hours.ts'
import { createApiRouter } from '../http/app-env.ts'
import { attachmentHeaders, conflictResponse, errorResponse, NO_STORE, okResponses, signedInResponses } from '../http/openapi-responses.ts'
import { CHANGES_GIVEN_FIELDS, limitText, VENUE_OWNERS_ONLY, VENUE_PEOPLE_AND_EDITORS, VENUE_PEOPLE_ONLY } from '../http/operation-texts.ts'
import { withFallbackMessage } from '../http/problem.ts'
import { rateLimit } from '../http/rate-limit-middleware.ts'
import { jsonRequestBody, requireJsonBody } from '../http/request-body.ts'
import { routesOf } from '../http/routes-of.ts'
import { signedIn } from '../http/session.ts'
import { createValidatingRouter } from '../http/validating-router.ts'
import { checkCapacity } from './capacity-check.ts'
import { closeTimes, exportClosures } from './close-times.ts'
import { findAvailability } from './find-availability.ts'
import { saveHours } from './save-hours.ts'
import { readVenueHours } from './venue-hours.ts'

const route = routesOf('Hours and capacity')
const byId = { params: idParam('The venue', venueHoursExample.id) }

const availability = route.get('/venues/{id}/availability', 'List the free times of a date for a party', {
  description: `Returns the times at which a table can be requested, and which of them are full. A time is full when the party would exceed the capacity of the venue in a half hour of its stay, or when the venue marked it as full. Never cached. Limit: ${limitText('availabilityByClient', 'requests')} from one client.`,
  middleware: [withFallbackMessage('fetchVenue'), rateLimit('availabilityByClient')],
  request: { ...byId, query: availabilityQuery },
  responses: {
    ...okResponses(availabilitySchema, 'The times', availabilityExample),
    404: errorResponse('venue_not_found'),
    409: errorResponse('requests_off'),
  },
})

const closures = route.get('/venues/{id}/closures.ics', 'List the dates on which a venue is closed', {
  description:
    'The dates from today on, as iCalendar with one all-day event for each. Weekdays on which the venue is always closed are left out.',
  middleware: [withFallbackMessage('fetchVenue'), rateLimit('availabilityByClient')],
  request: byId,
  responses: {
    200: {
      description: 'The file',
      content: { 'text/calendar': { schema: z.string(), example: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n…\r\nEND:VCALENDAR\r\n' } },
    },
    404: errorResponse('venue_not_found'),
    429: errorResponse('too_many_requests'),
  },
})

const read = route.get('/venues/{id}/hours', 'Read hours and capacity of a venue', {
  description: VENUE_PEOPLE_AND_EDITORS,
  middleware: [withFallbackMessage('fetchHours'), signedIn],
  request: byId,
  responses: { ...signedInResponses(venueHoursSchema, 'The hours', venueHoursExample), 404: errorResponse('venue_not_found') },
})

const save = route.patch('/venues/{id}/hours', 'Set hours and capacity of a venue', {
  description: `${CHANGES_GIVEN_FIELDS} \`days\` replaces all dates from today on that differ from the weekly hours. Reservations outside the new hours are kept and counted in the response. With \`seen_updated_at\`, returns 409 when the rules changed since then, and with \`days\` also when a date did. ${VENUE_OWNERS_ONLY}`,
  middleware: [withFallbackMessage('saveHours'), signedIn, ...requireJsonBody],
  request: { ...byId, ...jsonRequestBody(saveHoursBody, saveHoursExample) },
  responses: {
    ...signedInResponses(saveHoursResponse, 'The current hours', savedHoursExample),
    404: errorResponse('venue_not_found'),
    409: conflictResponse('edited_meanwhile', venueHoursSchema, venueHoursExample),
    422: errorResponse('sittings_overlap'),
  },
})

const close = route.patch('/venues/{id}/days/{date}', 'Change hours and full times of a date', {
  description: `Closes a date or sets its sittings, and marks the date or some of its times as full or free. At a full time no further requests are accepted; the venue stays open and reservations are kept. Fields that are left out stay unchanged. Sittings and the note are for administrators, editors and owners. ${VENUE_PEOPLE_AND_EDITORS}`,
  middleware: [withFallbackMessage('saveHours'), signedIn, ...requireJsonBody],
  request: { params: venueDateParams, ...jsonRequestBody(closeTimesBody, { full: [1170, 1200] }) },
  responses: {
    ...signedInResponses(venueDaySchema, 'The date', venueDayExample),
    404: errorResponse('venue_not_found'),
    422: errorResponse('date_invalid'),
  },
})

const room = route.get('/reservations/{id}/room', 'Read whether the capacity suffices for a request', {
  description: `Returns by how many people the capacity would be exceeded if the pending reservation were confirmed. It can be confirmed nevertheless. ${VENUE_PEOPLE_ONLY}`,
  middleware: [withFallbackMessage('fetchReservation'), signedIn],
  request: { params: idParam('The reservation', reservationRowExample.id) },
  responses: { ...signedInResponses(roomCheckSchema, 'People beyond the capacity', { beyond: 4 }), 404: errorResponse('not_found') },
})

/** Public endpoints for free times. Their responses are never cached, because every reservation changes them. */
export const hoursRoutes = createApiRouter()
  .openapi(availability, async (c) =>
    c.json(await findAvailability({ ctx: c.get('ctx'), input: { ...c.req.valid('param'), ...c.req.valid('query') } }), 200, NO_STORE),
  )
  .openapi(closures, async (c) =>
    c.body(
      await exportClosures({ ctx: c.get('ctx'), input: c.req.valid('param') }),
      200,
      attachmentHeaders('closures.ics', 'text/calendar; charset=utf-8'),
    ),
  )

export const hoursManageRoutes = createValidatingRouter()
  .openapi(room, async (c) => c.json(await checkCapacity({ ctx: c.get('ctx'), input: c.req.valid('param') }), 200, NO_STORE))
  .openapi(read, async (c) => c.json(await readVenueHours({ ctx: c.get('ctx'), input: c.req.valid('param') }), 200, NO_STORE))
  .openapi(save, async (c) =>
    c.json(await saveHours({ ctx: c.get('ctx'), input: { ...c.req.valid('param'), ...c.req.valid('json') } }), 200, NO_STORE),
  )
  .openapi(close, async (c) =>
    c.json(await closeTimes({ ctx: c.get('ctx'), input: { ...c.req.valid('param'), ...c.req.valid('json') } }), 200, NO_STORE),
  )
