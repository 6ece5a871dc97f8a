import { createRoute } from '@hono/zod-openapi'
import { idParam } from '../../contract/common.ts'
import {
  managedVenueExample,
  managedVenueRowExample,
  venueChangeExample,
  venueDeletionExample,
  venueWriteExample,
} from '../../contract/examples/venue.ts'
import { managedVenue, managedVenueParams, managedVenues, venueChange, venueDeletion, venueWrite } from '../../contract/managed-venue.ts'
import { bodyRouter } from '../http/body-router.ts'
import { failingWith } from '../http/problem.ts'
import { jsonBody, jsonRequest } from '../http/request-body.ts'
import { createdAnswers, DONE, doneAnswers, NO_STORE, ownAnswers, refusal } from '../http/responses.ts'
import { signedIn } from '../http/session.ts'
import { createVenue } from './create-venue.ts'
import { deleteVenue, previewDeletion } from './delete-venue.ts'
import { listManagedVenues, readManagedVenue } from './managed-venues.ts'
import { updateVenue } from './update-venue.ts'

const tags = ['Managing venues']
const byId = { params: idParam('Its id', managedVenueExample.id) }

const list = createRoute({
  method: 'get',
  path: '/managed-venues',
  tags,
  summary: 'List all venues',
  description: 'Inactive ones, too. For administrators.',
  middleware: [failingWith('fetchVenues'), signedIn],
  request: { query: managedVenueParams },
  responses: ownAnswers(managedVenues, 'One page of venues', { data: [managedVenueRowExample], total: 1, next: null }),
})

const one = createRoute({
  method: 'get',
  path: '/managed-venues/{id}',
  tags,
  summary: 'One venue, as its form shows it',
  description: 'Inactive ones, too. For administrators.',
  middleware: [failingWith('fetchVenueToEdit'), signedIn],
  request: byId,
  responses: { ...ownAnswers(managedVenue, 'The venue', managedVenueExample), 404: refusal('venue_not_found') },
})

const create = createRoute({
  method: 'post',
  path: '/venues',
  tags,
  summary: 'Add a venue',
  description:
    'Needs name, description, phone, road, city, postcode and one to three cuisines. Its slug comes from its name. Blank text of the other fields becomes null, all else is kept byte for byte or refused. For administrators.',
  middleware: [failingWith('saveVenue'), signedIn, ...jsonBody],
  request: jsonRequest(venueWrite, venueWriteExample),
  responses: {
    ...createdAnswers(managedVenue, 'The venue as it was stored', managedVenueExample),
    422: refusal('required_fields'),
  },
})

const change = createRoute({
  method: 'patch',
  path: '/venues/{id}',
  tags,
  summary: 'Change a venue',
  description:
    'Only what is given is judged and changed. A new name moves its page; the old address leads there. With `seen_updated_at` nothing is written over what you have not seen. For administrators.',
  middleware: [failingWith('updateVenue'), signedIn, ...jsonBody],
  request: { ...byId, ...jsonRequest(venueChange, venueChangeExample) },
  responses: {
    ...ownAnswers(managedVenue, 'The venue as it is now', managedVenueExample),
    404: refusal('venue_not_found'),
    409: refusal('edited_meanwhile'),
    422: refusal('required_fields'),
  },
})

const preview = createRoute({
  method: 'get',
  path: '/venues/{id}/deletion',
  tags,
  summary: 'What would go with a venue',
  middleware: [failingWith('fetchData'), signedIn],
  request: byId,
  responses: { ...ownAnswers(venueDeletion, 'How many of what', venueDeletionExample), 404: refusal('venue_not_found') },
})

const remove = createRoute({
  method: 'delete',
  path: '/venues/{id}',
  tags,
  summary: 'Delete a venue',
  description: 'With its menus and reservations. Diners with a reservation still to come get a mail. For administrators.',
  middleware: [failingWith('deleteVenue'), signedIn],
  request: byId,
  responses: { ...doneAnswers('Deleted'), 404: refusal('venue_not_found') },
})

/** Venues as administrators manage them: never part of a page that is kept for everybody. */
export const venueManageRoutes = bodyRouter()
  .openapi(list, async (c) => c.json(await listManagedVenues({ ctx: c.get('ctx'), input: c.req.valid('query') }), 200, NO_STORE))
  .openapi(one, async (c) => c.json(await readManagedVenue({ ctx: c.get('ctx'), input: c.req.valid('param') }), 200, NO_STORE))
  .openapi(create, async (c) => {
    const made = await createVenue({ ctx: c.get('ctx'), input: c.req.valid('json') })
    return c.json(made, 201, { Location: `/api/managed-venues/${made.id}` })
  })
  .openapi(change, async (c) => {
    const input = { id: c.req.valid('param').id, change: c.req.valid('json') }
    return c.json(await updateVenue({ ctx: c.get('ctx'), input }), 200)
  })
  .openapi(preview, async (c) => c.json(await previewDeletion({ ctx: c.get('ctx'), input: c.req.valid('param') }), 200, NO_STORE))
  .openapi(remove, async (c) => {
    await deleteVenue({ ctx: c.get('ctx'), input: c.req.valid('param') })
    return c.json(DONE, 200)
  })
