import { idParam } from '../../../contract/common.ts'
import { acceptSuggestionBody, suggestByLinkBody, suggestTimesBody } from '../../../contract/evening.ts'
import { suggestedTimesExample, suggestionExample } from '../../../contract/examples/evening.ts'
import {
  answerRequestExample,
  dinerReservationExample,
  reservationExample,
  reservationRowExample,
} from '../../../contract/examples/reservation.ts'
import { reservationRowSchema } from '../../../contract/reservation.ts'
import { answerRequestSchema, dinerReservationSchema, reservationLinkBody } from '../../../contract/reservation-link.ts'
import { conflictResponse, errorResponse, NO_STORE, okResponses, signedInResponses } from '../../http/openapi-responses.ts'
import { withFallbackMessage } from '../../http/problem.ts'
import { jsonRequestBody, requireJsonBody } from '../../http/request-body.ts'
import { routesOf } from '../../http/routes-of.ts'
import { signedIn } from '../../http/session.ts'
import { createValidatingRouter } from '../../http/validating-router.ts'
import { acceptSuggestion, declineSuggestion } from '../answer-suggestion.ts'
import { suggestTimes, suggestTimesByLink } from '../suggest-times.ts'

const route = routesOf('Reservations')

const token = `${reservationExample.id}.q2lXb1…`

const suggest = route.post('/reservations/{id}/suggestion', 'Suggest other times', {
  description:
    'Up to three times instead of the requested one. The diner gets an email and accepts one by a button. They can be accepted for 24 hours, or until the last of them if that is sooner. Nothing is held. A second suggestion replaces the first.',
  middleware: [withFallbackMessage('updateReservation'), signedIn, ...requireJsonBody],
  request: { params: idParam('The reservation', reservationRowExample.id), ...jsonRequestBody(suggestTimesBody, suggestedTimesExample) },
  responses: {
    ...signedInResponses(reservationRowSchema, 'The current reservation', { ...reservationRowExample, suggestion: suggestionExample }),
    404: errorResponse('not_found'),
    409: conflictResponse('reservation_confirmed', reservationRowSchema, reservationRowExample),
    422: errorResponse('suggestion_past'),
  },
})

const suggestByLink = route.post('/reservations/answer/suggestion', 'Suggest other times with the link of an email', {
  description: 'As for an account, until the time of the table.',
  middleware: [withFallbackMessage('updateReservation'), ...requireJsonBody],
  request: jsonRequestBody(suggestByLinkBody, { token, ...suggestedTimesExample }),
  responses: {
    ...okResponses(answerRequestSchema, 'The current request', { ...answerRequestExample, suggestion: suggestionExample }),
    404: errorResponse('not_found'),
    409: conflictResponse('reservation_over', answerRequestSchema, answerRequestExample),
    422: errorResponse('suggestion_past'),
  },
})

const accept = route.post('/reservations/suggestion/accept', 'Accept a suggested time', {
  description:
    'By the link in the diner’s email. The reservation is confirmed at that time, and both sides get an email. Accepting it again changes nothing.',
  middleware: [withFallbackMessage('answerSuggestion'), ...requireJsonBody],
  request: jsonRequestBody(acceptSuggestionBody, { token, ...suggestedTimesExample.times[0] }),
  responses: {
    ...okResponses(dinerReservationSchema, 'The current reservation', { ...dinerReservationExample, status: 'confirmed' }),
    404: errorResponse('not_found'),
    409: errorResponse('suggestion_taken'),
  },
})

const decline = route.post('/reservations/suggestion/decline', 'Decline the suggested times', {
  description:
    'By the link in the diner’s email. The venue gets an email, and the request waits for its answer again. Without times that can be accepted nothing happens.',
  middleware: [withFallbackMessage('answerSuggestion'), ...requireJsonBody],
  request: jsonRequestBody(reservationLinkBody, { token }),
  responses: {
    ...okResponses(dinerReservationSchema, 'The current reservation', dinerReservationExample),
    404: errorResponse('not_found'),
    409: errorResponse('reservation_withdrawn'),
  },
})

export const suggestionRoutes = createValidatingRouter()
  .openapi(suggestByLink, async (c) => c.json(await suggestTimesByLink({ ctx: c.get('ctx'), input: c.req.valid('json') }), 200, NO_STORE))
  .openapi(accept, async (c) => c.json(await acceptSuggestion({ ctx: c.get('ctx'), input: c.req.valid('json') }), 200, NO_STORE))
  .openapi(decline, async (c) => c.json(await declineSuggestion({ ctx: c.get('ctx'), input: c.req.valid('json') }), 200, NO_STORE))
  .openapi(suggest, async (c) =>
    c.json(await suggestTimes({ ctx: c.get('ctx'), input: { ...c.req.valid('param'), ...c.req.valid('json') } }), 200, NO_STORE),
  )
