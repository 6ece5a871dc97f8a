import { createRoute } from '@hono/zod-openapi'
import { reservationPageExample, reservationRowExample } from '../../../contract/examples/reservation.ts'
import { idParam } from '../../../contract/id.ts'
import { anonymisation, anonymised, decision, reservationPage, reservationQuery, reservationRow } from '../../../contract/reservation.ts'
import { signedIn } from '../../account/actor.ts'
import { bodyRouter } from '../../http/body-router.ts'
import { failingWith } from '../../http/fallback.ts'
import { jsonBody, jsonRequest } from '../../http/json-body.ts'
import { requireEmail } from '../../http/required.ts'
import { NO_STORE, ownAnswers, refusal } from '../../http/responses.ts'
import { anonymiseDiner } from '../anonymise.ts'
import { decideReservation } from '../decide-reservation.ts'
import { findReservation } from '../find-reservation.ts'
import { listReservations } from '../list-reservations.ts'

const tags = ['Reservations']
const reading = [failingWith('fetchReservations'), signedIn]
const byId = {
  params: idParam('The reservation', reservationRowExample.id),
}

const list = createRoute({
  method: 'get',
  path: '/reservations',
  tags,
  summary: 'Reservations of a venue, or of all venues',
  description:
    'By date, then time. `counts` are those within period and search; a withdrawn one counts in `all` alone. The next 7 days end a week from today, the next month on the same day of the next month. For the owner of the venue and administrators; to others the venue is not there. An administrator who leaves `venue_id` out gets the reservations of all venues.',
  middleware: reading,
  request: { query: reservationQuery },
  responses: {
    ...ownAnswers(reservationPage, 'A page of reservations', reservationPageExample),
    403: refusal('no_venue_assigned'),
    404: refusal('venue_not_found'),
  },
})

const one = createRoute({
  method: 'get',
  path: '/reservations/{id}',
  tags,
  summary: 'One reservation',
  description: 'For the owner of its venue and administrators; to others it is not there.',
  middleware: reading,
  request: byId,
  responses: { ...ownAnswers(reservationRow, 'The reservation', reservationRowExample), 404: refusal('not_found') },
})

const decide = createRoute({
  method: 'patch',
  path: '/reservations/{id}',
  tags,
  summary: 'Confirm or decline a reservation',
  description:
    'Pending ones alone, and once: of several who decide at the same time one is heard, the others are told the state. The diner gets a mail, with the reason where one is given with a refusal.',
  middleware: [failingWith('updateReservation'), signedIn, ...jsonBody],
  request: { ...byId, ...jsonRequest(decision, { status: 'confirmed' }) },
  responses: {
    ...ownAnswers(reservationRow, 'The reservation as it is now', { ...reservationRowExample, status: 'confirmed', pending: null }),
    404: refusal('not_found'),
    409: refusal('reservation_confirmed'),
    422: refusal('field_too_long'),
  },
})

const anonymise = createRoute({
  method: 'post',
  path: '/reservations/anonymise',
  tags,
  summary: 'Forget a diner',
  description:
    'At their request: name, address, phone and words go from every reservation made under an address, and the mails about them with them. What is still to come is withdrawn, and the venue told. For administrators.',
  middleware: [failingWith('updateReservation'), signedIn, ...jsonBody],
  request: jsonRequest(anonymisation, { email: 'imogen@example.org' }),
  responses: { ...ownAnswers(anonymised, 'How many', { anonymised: 3 }), 403: refusal('not_allowed'), 422: refusal('email_invalid') },
})

/** The reservations of a venue, for whoever looks after it. */
export const venueReservationRoutes = bodyRouter()
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
