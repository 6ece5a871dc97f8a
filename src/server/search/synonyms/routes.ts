import { idParam } from '../../../contract/common.ts'
import {
  changeSynonymLineBody,
  newSynonymLineBody,
  type SynonymLine,
  synonymLineSchema,
  synonymsSchema,
} from '../../../contract/synonyms.ts'
import { conflictResponse, emptyResponses, errorResponse, NO_STORE, OK_BODY, signedInResponses } from '../../http/openapi-responses.ts'
import { withFallbackMessage } from '../../http/problem.ts'
import { jsonRequestBody, requireJsonBody } from '../../http/request-body.ts'
import { routesOf } from '../../http/routes-of.ts'
import { signedIn } from '../../http/session.ts'
import { createValidatingRouter } from '../../http/validating-router.ts'
import { listSynonyms } from './list-synonyms.ts'
import { addSynonyms, changeSynonyms, removeSynonyms } from './write-synonyms.ts'

const route = routesOf('Search')

const example: SynonymLine = {
  id: '3b1f0c1d-8e0d-4f4a-939d-0c5a4b8a3f0c',
  phrases: ['burger', 'hache'],
  created_at: '2026-11-20T18:00:00.000Z',
  updated_at: '2026-11-20T18:00:00.000Z',
}
const bodyExample = { phrases: ['burger', 'haché'] }
const byId = { params: idParam('The line', example.id) }

const list = route.get('/synonyms', 'List synonyms of the search', {
  description: 'For administrators.',
  middleware: [withFallbackMessage('fetchData'), signedIn],
  responses: signedInResponses(synonymsSchema, 'All lines', { data: [example], built_in: [['aubergine', 'eggplant', 'brinjal']] }),
})

const add = route.post('/synonyms', 'Add synonyms', {
  description: 'Words of one line find each other in every search from now on. For administrators.',
  middleware: [withFallbackMessage('fetchData'), signedIn, ...requireJsonBody],
  request: jsonRequestBody(newSynonymLineBody, bodyExample),
  responses: { ...signedInResponses(synonymLineSchema, 'The line', example), 409: errorResponse('synonyms_too_many') },
})

const change = route.patch('/synonyms/{id}', 'Change synonyms', {
  description: 'Replaces the phrases of a line. For administrators.',
  middleware: [withFallbackMessage('fetchData'), signedIn, ...requireJsonBody],
  request: { ...byId, ...jsonRequestBody(changeSynonymLineBody, bodyExample) },
  responses: {
    ...signedInResponses(synonymLineSchema, 'The line', example),
    404: errorResponse('not_found'),
    409: conflictResponse('edited_meanwhile', synonymLineSchema, example),
  },
})

const remove = route.delete('/synonyms/{id}', 'Remove synonyms', {
  description: 'For administrators.',
  middleware: [withFallbackMessage('fetchData'), signedIn],
  request: byId,
  responses: { ...emptyResponses('Removed'), 404: errorResponse('not_found') },
})

export const synonymRoutes = createValidatingRouter()
  .openapi(list, async (c) => c.json(await listSynonyms({ ctx: c.get('ctx') }), 200, NO_STORE))
  .openapi(add, async (c) => c.json(await addSynonyms({ ctx: c.get('ctx'), input: c.req.valid('json') }), 200))
  .openapi(change, async (c) => {
    const input = { ...c.req.valid('json'), ...c.req.valid('param') }
    return c.json(await changeSynonyms({ ctx: c.get('ctx'), input }), 200)
  })
  .openapi(remove, async (c) => {
    await removeSynonyms({ ctx: c.get('ctx'), input: c.req.valid('param') })
    return c.json(OK_BODY, 200)
  })
