import { idParam } from '../../../contract/common.ts'
import {
  answerChangeBody,
  callOffBody,
  changePendingRequestBody,
  changeTableBody,
  changeTimesBody,
  requestTableChangeBody,
} from '../../../contract/evening.ts'
import { availabilityExample } from '../../../contract/examples/hours.ts'
import { dinerReservationExample, reservationExample, reservationRowExample } from '../../../contract/examples/reservation.ts'
import { availabilitySchema } from '../../../contract/hours.ts'
import { reservationRowSchema } from '../../../contract/reservation.ts'
import { dinerReservationSchema } from '../../../contract/reservation-link.ts'
import { conflictResponse, errorResponse, NO_STORE, okResponses, signedInResponses } from '../../http/openapi-responses.ts'
import { capitalise, limitText } from '../../http/operation-texts.ts'
import { withFallbackMessage } from '../../http/problem.ts'
import { rateLimit } from '../../http/rate-limit-middleware.ts'
import { jsonRequestBody, requireJsonBody } from '../../http/request-body.ts'
import { routesOf } from '../../http/routes-of.ts'
import { signedIn } from '../../http/session.ts'
import { createValidatingRouter } from '../../http/validating-router.ts'
import { changePendingRequest } from '../change-pending-request.ts'
import { answerChange, callOffTable, changeTable, requestTableChange } from '../change-table.ts'
import { findChangeTimes } from '../find-change-times.ts'

const route = routesOf('Reservations')

const byId = { params: idParam('The reservation', reservationRowExample.id) }
const writing = [withFallbackMessage('updateReservation'), signedIn, ...requireJsonBody]
const confirmedExample = { ...reservationRowExample, status: 'confirmed' as const, pending: null }
const tableExample = { party_size: 4, date: '2026-12-24', time: '20:00' }
const errorResponses = { 404: errorResponse('not_found'), 409: errorResponse('reservation_over') }

const callOff = route.post('/reservations/{id}/call-off', 'Cancel a confirmed table', {
  description:
    'By the venue, before the time of the table. The diner gets an email with the reason, and the table leaves the calendar. The status stays; `withdrawn_at` is set, and `withdrawn_by` is `venue`.',
  middleware: writing,
  request: { ...byId, ...jsonRequestBody(callOffBody, { reason: 'The kitchen is flooded' }) },
  responses: {
    ...signedInResponses(reservationRowSchema, 'The current reservation', {
      ...confirmedExample,
      withdrawn_at: '2026-11-20T19:00:00.000Z',
      withdrawn_by: 'venue',
      withdrawal_reason: 'The kitchen is flooded',
    }),
    ...errorResponses,
    409: conflictResponse('reservation_over', reservationRowSchema, reservationRowExample),
    422: errorResponse('field_too_long'),
  },
})

const change = route.patch('/reservations/{id}/table', 'Change a confirmed table', {
  description: 'By the venue: date, time and party size. The diner gets an email, and the calendar entry moves.',
  middleware: writing,
  request: { ...byId, ...jsonRequestBody(changeTableBody, tableExample) },
  responses: {
    ...signedInResponses(reservationRowSchema, 'The current reservation', confirmedExample),
    ...errorResponses,
    409: conflictResponse('edited_meanwhile', reservationRowSchema, reservationRowExample),
    422: errorResponse('date_past'),
  },
})

const answer = route.post('/reservations/{id}/requested-change', 'Agree to the change that a diner asks for, or keep the table', {
  description: 'The diner gets an email in both cases. Without such a change nothing happens.',
  middleware: writing,
  request: { ...byId, ...jsonRequestBody(answerChangeBody, { accept: true }) },
  responses: {
    ...signedInResponses(reservationRowSchema, 'The current reservation', confirmedExample),
    ...errorResponses,
    409: conflictResponse('edited_meanwhile', reservationRowSchema, reservationRowExample),
    422: errorResponse('date_past'),
  },
})

const request = route.post('/reservations/change', 'Ask to change a confirmed table', {
  description:
    'By the link in the diner’s email. The table stays as it is until the venue agrees; a venue that confirms such parties at once agrees at once while the capacity suffices. Asking for the present table takes the wish back. Allergies and special requests change at once, and the venue gets an email. With `seen`, the table stays where the venue has moved it since.',
  middleware: [withFallbackMessage('changeReservation'), ...requireJsonBody],
  request: jsonRequestBody(requestTableChangeBody, {
    token: `${reservationExample.id}.q2lXb1…`,
    ...tableExample,
    allergies: 'One of us is coeliac',
  }),
  responses: {
    ...okResponses(dinerReservationSchema, 'The current reservation', { ...dinerReservationExample, status: 'confirmed' }),
    ...errorResponses,
    409: conflictResponse('time_full', availabilitySchema, availabilityExample),
    422: conflictResponse('time_closed', availabilitySchema, availabilityExample),
  },
})

const changePending = route.post('/reservations/change/request', 'Change a request that waits for an answer', {
  description: `By the link in the diner’s email, before the time of the table and while no suggested times wait for an answer. Another table has to fit the rules of a new request; a venue that confirms such parties at once confirms it. The venue gets an email and \`diner_change\`, and an answer to the earlier request is refused. The reply time does not start again. A call with the present contents changes nothing. ${capitalise(limitText('changesByReservation'))} for one reservation, together with changes of a confirmed table.`,
  middleware: [withFallbackMessage('changeReservation'), ...requireJsonBody],
  request: jsonRequestBody(changePendingRequestBody, {
    token: `${reservationExample.id}.q2lXb1…`,
    ...tableExample,
    special_requests: 'A high chair, please',
    seen_changed_at: null,
  }),
  responses: {
    ...okResponses(dinerReservationSchema, 'The current reservation', {
      ...dinerReservationExample,
      party_size: tableExample.party_size,
      requested_time: tableExample.time,
      special_requests: 'A high chair, please',
      changed_at: '2026-11-20T19:00:00.000Z',
    }),
    404: errorResponse('not_found'),
    409: conflictResponse('time_full', availabilitySchema, availabilityExample),
    422: conflictResponse('time_closed', availabilitySchema, availabilityExample),
  },
})

const times = route.post('/reservations/change/times', 'List times to which a table or request can be moved', {
  description:
    'By the link in the diner’s email. As the times of the venue for a party, but the table itself takes up no capacity. Changes nothing; a POST, so that the link stands in no log.',
  middleware: [withFallbackMessage('fetchVenue'), rateLimit('availabilityByClient'), ...requireJsonBody],
  request: jsonRequestBody(changeTimesBody, { token: `${reservationExample.id}.q2lXb1…`, party_size: 4, date: '2026-12-24' }),
  responses: {
    ...okResponses(availabilitySchema, 'The times', availabilityExample),
    ...errorResponses,
    422: errorResponse('date_too_far'),
  },
})

export const changeRoutes = createValidatingRouter()
  .openapi(request, async (c) => {
    const admit = (reservationId: string) => c.get('limits').consume('changesByReservation', reservationId)
    return c.json(await requestTableChange({ ctx: c.get('ctx'), input: { ...c.req.valid('json'), admit } }), 200, NO_STORE)
  })
  .openapi(changePending, async (c) => {
    const admit = (reservationId: string) => c.get('limits').consume('changesByReservation', reservationId)
    return c.json(await changePendingRequest({ ctx: c.get('ctx'), input: { ...c.req.valid('json'), admit } }), 200, NO_STORE)
  })
  .openapi(times, async (c) => c.json(await findChangeTimes({ ctx: c.get('ctx'), input: c.req.valid('json') }), 200, NO_STORE))
  .openapi(callOff, async (c) =>
    c.json(await callOffTable({ ctx: c.get('ctx'), input: { ...c.req.valid('param'), ...c.req.valid('json') } }), 200, NO_STORE),
  )
  .openapi(change, async (c) =>
    c.json(await changeTable({ ctx: c.get('ctx'), input: { ...c.req.valid('param'), ...c.req.valid('json') } }), 200, NO_STORE),
  )
  .openapi(answer, async (c) =>
    c.json(await answerChange({ ctx: c.get('ctx'), input: { ...c.req.valid('param'), ...c.req.valid('json') } }), 200, NO_STORE),
  )
