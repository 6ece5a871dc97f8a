import { okSchema } from '../../../contract/common.ts'
import { answerRequestExample, reservationExample } from '../../../contract/examples/reservation.ts'
import { answerByLinkBody, answerRequestSchema, reservationLinkBody } from '../../../contract/reservation-link.ts'
import { conflictResponse, errorResponse, NO_STORE, OK_BODY, okResponses } from '../../http/openapi-responses.ts'
import { capitalise, limitText } from '../../http/operation-texts.ts'
import { withFallbackMessage } from '../../http/problem.ts'
import { rateLimit } from '../../http/rate-limit-middleware.ts'
import { jsonRequestBody, requireJsonBody } from '../../http/request-body.ts'
import { routesOf } from '../../http/routes-of.ts'
import { createValidatingRouter } from '../../http/validating-router.ts'
import { answerByLink, findAnswerRequest } from '../answer-by-link.ts'
import { MAX_RENEWED_REQUESTS, renewAnswerLinks } from '../renew-answer-links.ts'

const route = routesOf('Reservations')

const token = `${reservationExample.id}.q2lXb1…`

const linked = route.post('/reservations/answer-link', 'Read the request of a link in an email to its venue', {
  description:
    'Needs no account: the signed link is the permission. It ends when its recipient no longer receives the requests of the venue. Changes nothing; a POST, so that the link is in no log.',
  middleware: [withFallbackMessage('fetchReservation'), ...requireJsonBody],
  request: jsonRequestBody(reservationLinkBody, { token }),
  responses: { ...okResponses(answerRequestSchema, 'The request', answerRequestExample), 404: errorResponse('not_found') },
})

const answer = route.post('/reservations/answer', 'Confirm or decline a request with the link of an email', {
  description:
    'Works once and until the time of the table. A later answer gets 409 with the present request under `current`. `decided_via` is `email_link`.',
  middleware: [withFallbackMessage('updateReservation'), ...requireJsonBody],
  request: jsonRequestBody(answerByLinkBody, { token, status: 'confirmed' }),
  responses: {
    ...okResponses(answerRequestSchema, 'The current request', {
      ...answerRequestExample,
      state: 'answered',
      status: 'confirmed',
      decided_at: '2026-11-20T19:00:00.000Z',
      decided_via: 'email_link',
    }),
    404: errorResponse('not_found'),
    409: conflictResponse('reservation_over', answerRequestSchema, answerRequestExample),
    422: errorResponse('field_too_long'),
  },
})

const renew = route.post('/reservations/answer-link/renew', 'Email new links to a venue', {
  description: `For the requests that wait at the venue of the link, at most ${MAX_RENEWED_REQUESTS}, and only to the email addresses that the guide has for the venue. The response is the same whether or not the reservation exists. ${capitalise(limitText('answerLinksByClient'))} for one client, ${limitText('answerLinksByReservation')} for one reservation.`,
  middleware: [withFallbackMessage('fetchReservation'), rateLimit('answerLinksByClient'), ...requireJsonBody],
  request: jsonRequestBody(reservationLinkBody, { token }),
  responses: okResponses(okSchema, 'Accepted', OK_BODY),
})

export const answerRoutes = createValidatingRouter()
  .openapi(linked, async (c) => c.json(await findAnswerRequest({ ctx: c.get('ctx'), input: c.req.valid('json') }), 200, NO_STORE))
  .openapi(answer, async (c) => c.json(await answerByLink({ ctx: c.get('ctx'), input: c.req.valid('json') }), 200, NO_STORE))
  .openapi(renew, async (c) => {
    const admit = (reservationId: string) => c.get('limits').consume('answerLinksByReservation', reservationId)
    await renewAnswerLinks({ ctx: c.get('ctx'), input: { ...c.req.valid('json'), admit } })
    return c.json(OK_BODY, 200)
  })
