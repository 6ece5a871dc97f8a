import { z } from '@hono/zod-openapi'
import { idParam } from '../../contract/common.ts'
import {
  createVenueExample,
  managedVenueExample,
  managedVenueRowExample,
  updateVenueExample,
  venueDeletionExample,
} from '../../contract/examples/venue.ts'
import {
  listManagedVenuesQuery,
  listVenueCitiesQuery,
  managedVenueCountsSchema,
  managedVenueFiltersSchema,
  managedVenueSchema,
  managedVenuesSchema,
  newVenueBody,
  printedCardSchema,
  takesRequestsSchema,
  updateVenueBody,
  venueCitiesSchema,
  venueDeletionSchema,
  venueGapsSchema,
} from '../../contract/managed-venue.ts'
import {
  conflictResponse,
  createdResponses,
  deletedBody,
  deletedResponses,
  errorResponse,
  NO_STORE,
  signedInResponses,
} from '../http/openapi-responses.ts'
import { CHANGES_GIVEN_FIELDS, EDITORS_TOO, VENUE_OWNERS_ONLY, VENUE_PEOPLE_ONLY } from '../http/operation-texts.ts'
import { withFallbackMessage } from '../http/problem.ts'
import { jsonRequestBody, requireJsonBody } from '../http/request-body.ts'
import { routesOf } from '../http/routes-of.ts'
import { signedIn } from '../http/session.ts'
import { createValidatingRouter } from '../http/validating-router.ts'
import { deleteOnce } from '../repeated-requests.ts'
import { deleteVenue, previewDeletion } from './delete-venue.ts'
import { countManagedVenues, listVenueCities } from './managed-venue-lists.ts'
import { listManagedVenues, readManagedVenue, readVenueGaps } from './managed-venues.ts'
import { readPrintedCard, renderQrCode } from './printed-card.ts'
import { createVenue, updateVenue } from './save-venue.ts'
import { readTakesRequests, setTakesRequests } from './takes-requests.ts'

const route = routesOf('Managing venues')
const byId = { params: idParam('Its id', managedVenueExample.id) }

const list = route.get('/managed-venues', 'List all venues', {
  description: `Includes inactive venues. ${EDITORS_TOO}`,
  middleware: [withFallbackMessage('fetchVenues'), signedIn],
  request: { query: listManagedVenuesQuery },
  responses: signedInResponses(managedVenuesSchema, 'One page of venues', { data: [managedVenueRowExample], total: 1, next: null }),
})

const counts = route.get('/managed-venue-counts', 'Count all venues by filter value', {
  description: `Takes the same filters as the list of all venues. ${EDITORS_TOO}`,
  middleware: [withFallbackMessage('fetchVenues'), signedIn],
  request: { query: managedVenueFiltersSchema },
  responses: signedInResponses(managedVenueCountsSchema, 'The numbers', {
    all: 27114,
    inactive: 12,
    missing: { owner: 189, menu: 214, hours: 97, picture: 143, coordinates: 3 },
  }),
})

const cities = route.get('/managed-venue-cities', 'List the cities of all venues', {
  description: `The city with most venues comes first. ${EDITORS_TOO}`,
  middleware: [withFallbackMessage('fetchVenues'), signedIn],
  request: { query: listVenueCitiesQuery },
  responses: signedInResponses(venueCitiesSchema, 'One page of cities', {
    data: [{ value: 'Windsor', label: 'Windsor', count: 9 }],
    total: 1,
    next: null,
  }),
})

const one = route.get('/managed-venues/{id}', 'Read all fields of a venue', {
  description: `Includes inactive venues. ${EDITORS_TOO}`,
  middleware: [withFallbackMessage('fetchVenueToEdit'), signedIn],
  request: byId,
  responses: { ...signedInResponses(managedVenueSchema, 'The venue', managedVenueExample), 404: errorResponse('venue_not_found') },
})

const gaps = route.get('/managed-venues/{id}/missing', 'Read what a venue lacks', {
  description: 'Such as opening hours, a menu, a picture or an owner. For administrators.',
  middleware: [withFallbackMessage('fetchVenueToEdit'), signedIn],
  request: byId,
  responses: {
    ...signedInResponses(venueGapsSchema, 'The parts that are missing', { missing: ['owner', 'hours'] }),
    404: errorResponse('venue_not_found'),
  },
})

const create = route.post('/venues', 'Add a venue', {
  description: `Requires name, description, phone, road, city, postcode and one to three cuisines. The slug is made from the name. Blank text in optional fields is stored as null; other text is stored unchanged or rejected. ${EDITORS_TOO}`,
  middleware: [withFallbackMessage('saveVenue'), signedIn, ...requireJsonBody],
  request: jsonRequestBody(newVenueBody, createVenueExample),
  responses: {
    ...createdResponses(managedVenueSchema, 'The venue as it was stored', managedVenueExample),
    422: errorResponse('required_fields'),
  },
})

const change = route.patch('/venues/{id}', 'Change a venue', {
  description: `${CHANGES_GIVEN_FIELDS} A new name changes the URL of the page; the former URL is redirected. With \`seen_updated_at\`, returns 409 when the venue changed since then. ${EDITORS_TOO}`,
  middleware: [withFallbackMessage('updateVenue'), signedIn, ...requireJsonBody],
  request: { ...byId, ...jsonRequestBody(updateVenueBody, updateVenueExample) },
  responses: {
    ...signedInResponses(managedVenueSchema, 'The current venue', managedVenueExample),
    404: errorResponse('venue_not_found'),
    409: conflictResponse('edited_meanwhile', managedVenueSchema, managedVenueExample),
    422: errorResponse('required_fields'),
  },
})

const preview = route.get('/venues/{id}/deletion', 'Count what the deletion of a venue deletes', {
  middleware: [withFallbackMessage('fetchData'), signedIn],
  request: byId,
  responses: { ...signedInResponses(venueDeletionSchema, 'How many of what', venueDeletionExample), 404: errorResponse('venue_not_found') },
})

const remove = route.delete('/venues/{id}', 'Delete a venue', {
  description: `Deletes its menus and reservations too. Diners with an upcoming reservation get an email. ${EDITORS_TOO}`,
  middleware: [withFallbackMessage('deleteVenue'), signedIn],
  request: byId,
  responses: { ...deletedResponses(), 404: errorResponse('venue_not_found') },
})

const card = route.get('/venues/{id}/printed-card', 'Read what a printed card of a venue says', {
  description: VENUE_PEOPLE_ONLY,
  middleware: [withFallbackMessage('fetchVenue'), signedIn],
  request: byId,
  responses: {
    ...signedInResponses(printedCardSchema, 'The card', {
      venue: { id: managedVenueExample.id, name: 'The Gilded Pike' },
      active: true,
      url: 'https://plateful.example/venues/the-gilded-pike',
    }),
    404: errorResponse('venue_not_found'),
  },
})

const qrCode = route.get('/venues/{id}/qr.svg', 'Read the QR code of the page of a venue', {
  description: `For printing. ${VENUE_PEOPLE_ONLY}`,
  middleware: [withFallbackMessage('fetchVenue'), signedIn],
  request: byId,
  responses: {
    200: {
      description: 'The QR code',
      content: { 'image/svg+xml': { schema: z.string(), example: '<svg xmlns="http://www.w3.org/2000/svg"></svg>' } },
    },
    401: errorResponse('not_signed_in'),
    404: errorResponse('venue_not_found'),
  },
})

const takesRequests = route.get('/venues/{id}/takes-requests', 'Read whether a venue takes requests', {
  description: VENUE_OWNERS_ONLY,
  middleware: [withFallbackMessage('fetchVenue'), signedIn],
  request: byId,
  responses: {
    ...signedInResponses(takesRequestsSchema, 'The setting', { takes_requests: true }),
    404: errorResponse('venue_not_found'),
  },
})

const changeTakesRequests = route.patch('/venues/{id}/takes-requests', 'Set whether a venue takes requests', {
  description: `When it takes none, its page shows the phone number, and a new request gets 409 \`requests_off\`. Pending requests can still be answered. ${VENUE_OWNERS_ONLY}`,
  middleware: [withFallbackMessage('updateVenue'), signedIn, ...requireJsonBody],
  request: { ...byId, ...jsonRequestBody(takesRequestsSchema, { takes_requests: false }) },
  responses: {
    ...signedInResponses(takesRequestsSchema, 'The current setting', { takes_requests: false }),
    404: errorResponse('venue_not_found'),
  },
})

export const venueManageRoutes = createValidatingRouter()
  .openapi(list, async (c) => c.json(await listManagedVenues({ ctx: c.get('ctx'), input: c.req.valid('query') }), 200, NO_STORE))
  .openapi(counts, async (c) => c.json(await countManagedVenues({ ctx: c.get('ctx'), input: c.req.valid('query') }), 200, NO_STORE))
  .openapi(cities, async (c) => c.json(await listVenueCities({ ctx: c.get('ctx'), input: c.req.valid('query') }), 200, NO_STORE))
  .openapi(one, async (c) => c.json(await readManagedVenue({ ctx: c.get('ctx'), input: c.req.valid('param') }), 200, NO_STORE))
  .openapi(gaps, async (c) => c.json(await readVenueGaps({ ctx: c.get('ctx'), input: c.req.valid('param') }), 200, NO_STORE))
  .openapi(create, async (c) => {
    const made = await createVenue({ ctx: c.get('ctx'), input: c.req.valid('json') })
    return c.json(made, 201, { Location: `/api/managed-venues/${made.id}` })
  })
  .openapi(change, async (c) => {
    const input = { id: c.req.valid('param').id, change: c.req.valid('json') }
    return c.json(await updateVenue({ ctx: c.get('ctx'), input }), 200)
  })
  .openapi(card, async (c) => c.json(await readPrintedCard({ ctx: c.get('ctx'), input: c.req.valid('param') }), 200, NO_STORE))
  .openapi(qrCode, async (c) => {
    const svg = await renderQrCode({ ctx: c.get('ctx'), input: c.req.valid('param') })
    return c.body(svg, 200, { ...NO_STORE, 'Content-Type': 'image/svg+xml', 'Content-Disposition': 'inline; filename="qr-code.svg"' })
  })
  .openapi(takesRequests, async (c) => c.json(await readTakesRequests({ ctx: c.get('ctx'), input: c.req.valid('param') }), 200, NO_STORE))
  .openapi(changeTakesRequests, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    return c.json(await setTakesRequests({ ctx: c.get('ctx'), input }), 200, NO_STORE)
  })
  .openapi(preview, async (c) => c.json(await previewDeletion({ ctx: c.get('ctx'), input: c.req.valid('param') }), 200, NO_STORE))
  .openapi(remove, async (c) => {
    const [ctx, input] = [c.get('ctx'), c.req.valid('param')]
    const trashId = await deleteOnce(ctx, { kind: 'venue', id: input.id }, () => deleteVenue({ ctx, input }))
    return c.json(deletedBody(trashId), 200)
  })
