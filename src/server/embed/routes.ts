import { idParam } from '../../contract/common.ts'
import { saveEmbedBody, type VenueEmbed, venueEmbedSchema } from '../../contract/embed.ts'
import { conflictResponse, errorResponse, NO_STORE, signedInResponses } from '../http/openapi-responses.ts'
import { CHANGES_GIVEN_FIELDS, VENUE_OWNERS_ONLY } from '../http/operation-texts.ts'
import { withFallbackMessage } from '../http/problem.ts'
import { jsonRequestBody, requireJsonBody } from '../http/request-body.ts'
import { routesOf } from '../http/routes-of.ts'
import { signedIn } from '../http/session.ts'
import { createValidatingRouter } from '../http/validating-router.ts'
import { readEmbed, saveEmbed } from './embed.ts'

const route = routesOf('Managing venues')
const example: VenueEmbed = {
  id: '2f1c6f0e-0d5f-4a53-9d0c-5a4b8a3f0c11',
  name: 'The Gilded Pike',
  slug: 'the-gilded-pike',
  active: true,
  origins: ['https://www.example.org'],
  accent: null,
  updated_at: '2026-11-20T18:00:00.000Z',
}
const byId = { params: idParam('The venue', example.id) }

const read = route.get('/venues/{id}/embed', 'Read the websites that may embed a venue', {
  description: `The websites that may show its menu and request form. ${VENUE_OWNERS_ONLY}`,
  middleware: [withFallbackMessage('fetchEmbed'), signedIn],
  request: byId,
  responses: { ...signedInResponses(venueEmbedSchema, 'The embed', example), 404: errorResponse('venue_not_found') },
})

const save = route.patch('/venues/{id}/embed', 'Set the websites that may embed a venue', {
  description: `${CHANGES_GIVEN_FIELDS} \`origins\` replaces the list. The page \`/embed/venues/{slug}\` lists exactly these origins in \`frame-ancestors\`. ${VENUE_OWNERS_ONLY}`,
  middleware: [withFallbackMessage('saveEmbed'), signedIn, ...requireJsonBody],
  request: { ...byId, ...jsonRequestBody(saveEmbedBody, { origins: ['https://www.example.org'] }) },
  responses: {
    ...signedInResponses(venueEmbedSchema, 'The embed', example),
    404: errorResponse('venue_not_found'),
    409: conflictResponse('edited_meanwhile', venueEmbedSchema, example),
  },
})

export const embedRoutes = createValidatingRouter()
  .openapi(read, async (c) => c.json(await readEmbed({ ctx: c.get('ctx'), input: c.req.valid('param') }), 200, NO_STORE))
  .openapi(save, async (c) => {
    const input = { ...c.req.valid('json'), ...c.req.valid('param') }
    return c.json(await saveEmbed({ ctx: c.get('ctx'), input }), 200, NO_STORE)
  })
