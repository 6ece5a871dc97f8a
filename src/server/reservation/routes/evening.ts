import { idParam } from '../../../contract/common.ts'
import { addBookingBody, dayQuery, noteGuestBody, reservationDaySchema } from '../../../contract/evening.ts'
import { bookingExample, reservationDayExample } from '../../../contract/examples/evening.ts'
import { outsideHoursExample } from '../../../contract/examples/hours.ts'
import { reservationRowExample } from '../../../contract/examples/reservation.ts'
import { outsideHoursQuery, outsideHoursSchema } from '../../../contract/hours.ts'
import { reservationRowSchema } from '../../../contract/reservation.ts'
import { conflictResponse, errorResponse, NO_STORE, signedInResponses } from '../../http/openapi-responses.ts'
import { withFallbackMessage } from '../../http/problem.ts'
import { jsonRequestBody, requireJsonBody } from '../../http/request-body.ts'
import { routesOf } from '../../http/routes-of.ts'
import { signedIn } from '../../http/session.ts'
import { createValidatingRouter } from '../../http/validating-router.ts'
import { addBooking } from '../add-booking.ts'
import { listOutsideHours } from '../list-outside-hours.ts'
import { noteGuest } from '../note-guest.ts'
import { readDay } from '../read-day.ts'

const route = routesOf('Reservations')

const writing = [withFallbackMessage('updateReservation'), signedIn, ...requireJsonBody]

const day = route.get('/reservations/day', 'Read one day of a venue', {
  description:
    'Its pending and confirmed reservations with the earlier visits of their guests, and everything that waits for an answer. For those who answer for the venue, and administrators.',
  middleware: [withFallbackMessage('fetchReservations'), signedIn],
  request: { query: dayQuery },
  responses: {
    ...signedInResponses(reservationDaySchema, 'The day', reservationDayExample),
    400: errorResponse('venue_not_selected'),
    403: errorResponse('no_venue_assigned'),
    404: errorResponse('venue_not_found'),
  },
})

const outside = route.get('/reservations/outside-hours', 'List reservations at times at which their venue is closed', {
  description:
    'Upcoming pending and confirmed reservations outside the hours that the venue has set for the week or a date. They are kept until the venue or the diner changes them. Empty for a venue that has set no hours. For those who answer for the venue, and administrators.',
  middleware: [withFallbackMessage('fetchReservations'), signedIn],
  request: { query: outsideHoursQuery },
  responses: {
    ...signedInResponses(outsideHoursSchema, 'The reservations', outsideHoursExample),
    400: errorResponse('venue_not_selected'),
    403: errorResponse('no_venue_assigned'),
    404: errorResponse('venue_not_found'),
  },
})

const add = route.post('/reservations/bookings', 'Add a booking of a caller or a walk-in', {
  description:
    'Stored as a confirmed reservation. Name and people are enough, for a walk-in people alone; any time of today or later. The client chooses the id, so that a booking that is sent twice is stored once.',
  middleware: writing,
  request: jsonRequestBody(addBookingBody, bookingExample),
  responses: {
    ...signedInResponses(reservationRowSchema, 'The booking', {
      ...reservationRowExample,
      status: 'confirmed',
      source: 'phone',
      pending: null,
    }),
    400: errorResponse('venue_not_selected'),
    403: errorResponse('no_venue_assigned'),
    404: errorResponse('venue_not_found'),
    422: errorResponse('party_size_invalid'),
  },
})

const note = route.patch('/reservations/{id}/guest', 'Note who came, and what to remember', {
  description:
    'For confirmed reservations: arrived from twelve hours before, no-show from the time of the table on. The note is for the people of the venue; it is removed with the personal data of the diner.',
  middleware: writing,
  request: { params: idParam('The reservation', reservationRowExample.id), ...jsonRequestBody(noteGuestBody, { attendance: 'arrived' }) },
  responses: {
    ...signedInResponses(reservationRowSchema, 'The current reservation', {
      ...reservationRowExample,
      status: 'confirmed',
      arrived_at: '2026-12-24T19:32:00.000Z',
      pending: null,
    }),
    404: errorResponse('not_found'),
    409: conflictResponse('attendance_changed', reservationRowSchema, reservationRowExample),
    422: errorResponse('field_too_long'),
  },
})

export const eveningRoutes = createValidatingRouter()
  .openapi(day, async (c) => c.json(await readDay({ ctx: c.get('ctx'), input: c.req.valid('query') }), 200, NO_STORE))
  .openapi(outside, async (c) => c.json(await listOutsideHours({ ctx: c.get('ctx'), input: c.req.valid('query') }), 200, NO_STORE))
  .openapi(add, async (c) => c.json(await addBooking({ ctx: c.get('ctx'), input: c.req.valid('json') }), 200, NO_STORE))
  .openapi(note, async (c) =>
    c.json(await noteGuest({ ctx: c.get('ctx'), input: { ...c.req.valid('param'), ...c.req.valid('json') } }), 200, NO_STORE),
  )
