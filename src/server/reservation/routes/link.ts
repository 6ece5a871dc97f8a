import { createRoute } from '@hono/zod-openapi'
import { dinerReservationExample } from '../../../contract/examples/reservation.ts'
import { dinerReservation, reservationLinkBody } from '../../../contract/reservation.ts'
import { bodyRouter } from '../../http/body-router.ts'
import { failingWith } from '../../http/fallback.ts'
import { jsonBody, jsonRequest } from '../../http/json-body.ts'
import { answers, NO_STORE, refusal } from '../../http/responses.ts'
import { findReservationByLink } from '../reservation-link.ts'
import { withdrawReservation } from '../withdraw-reservation.ts'

const tags = ['Reservations']
const token = `${dinerReservationExample.id}.q2lXb1…`

const linked = createRoute({
  method: 'post',
  path: '/reservations/link',
  tags,
  summary: 'The reservation behind a mailed link',
  description:
    'For the diner: whoever has the link sees the reservation, without e-mail address and phone. Changes nothing; a POST, so that the link stands in no log.',
  middleware: [failingWith('fetchReservation'), ...jsonBody],
  request: jsonRequest(reservationLinkBody, { token }),
  responses: { ...answers(dinerReservation, 'The reservation', dinerReservationExample), 404: refusal('not_found') },
})

const withdraw = createRoute({
  method: 'post',
  path: '/reservations/withdraw',
  tags,
  summary: 'Take a reservation back',
  description:
    'By the link in the diner’s mail, while it is pending or confirmed and before its time. The status stays; `withdrawn_at` is set, and the venue is told. Once more changes nothing.',
  middleware: [failingWith('withdrawReservation'), ...jsonBody],
  request: jsonRequest(reservationLinkBody, { token }),
  responses: {
    ...answers(dinerReservation, 'The reservation as it is now', {
      ...dinerReservationExample,
      withdrawn_at: '2026-11-20T19:00:00.000Z',
      can_withdraw: false,
    }),
    404: refusal('not_found'),
    409: refusal('reservation_over'),
  },
})

/** What a diner may do with the link in their mails. */
export const reservationLinkRoutes = bodyRouter()
  .openapi(linked, async (c) => c.json(await findReservationByLink({ ctx: c.get('ctx'), input: c.req.valid('json') }), 200, NO_STORE))
  .openapi(withdraw, async (c) => c.json(await withdrawReservation({ ctx: c.get('ctx'), input: c.req.valid('json') }), 200, NO_STORE))
