import { apiKeyExample, apiKeysSchema, createApiKeyBody, newApiKeySchema } from '../../contract/api-key.ts'
import { idParam } from '../../contract/common.ts'
import { createdResponses, emptyResponses, errorResponse, NO_STORE, OK_BODY, signedInResponses } from '../http/openapi-responses.ts'
import { NEEDS_RECENT_AUTH } from '../http/operation-texts.ts'
import { withFallbackMessage } from '../http/problem.ts'
import { jsonRequestBody } from '../http/request-body.ts'
import { routesOf } from '../http/routes-of.ts'
import { requireSession, sensitiveAction, signedIn } from '../http/session.ts'
import { createValidatingRouter } from '../http/validating-router.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts'

const route = routesOf('API keys')
const { name, scopes, venue_id } = apiKeyExample

const list = route.get('/api-keys', 'List your API keys', {
  description: 'Without the keys themselves, which are returned only when they are created.',
  middleware: [withFallbackMessage('account'), signedIn],
  responses: signedInResponses(apiKeysSchema, 'The keys, the newest first', { data: [apiKeyExample] }),
})

const create = route.post('/api-keys', 'Create an API key', {
  description: `For administrators and owners of venues. Send the key as \`Authorization: Bearer …\`. It has your permissions, limited to its scopes and its venue. It stops working when you revoke it, change how you sign in, or are removed from the venue. ${NEEDS_RECENT_AUTH}`,
  middleware: [withFallbackMessage('account'), signedIn, ...sensitiveAction],
  request: jsonRequestBody(createApiKeyBody, { name, scopes, venue_id }),
  responses: {
    ...createdResponses(newApiKeySchema, 'The key', { ...apiKeyExample, key: 'plk_3f9a01bc_q2lXb1…' }),
    403: errorResponse('proof_required'),
    404: errorResponse('venue_not_found'),
    409: errorResponse('api_keys_too_many'),
    422: errorResponse('required_fields'),
  },
})

const revoke = route.delete('/api-keys/{id}', 'Revoke an API key', {
  description: 'It stops working immediately.',
  middleware: [withFallbackMessage('account'), signedIn],
  request: { params: idParam('The key', apiKeyExample.id) },
  responses: { ...emptyResponses('Revoked'), 404: errorResponse('not_found') },
})

export const apiKeyRoutes = createValidatingRouter()
  .openapi(list, async (c) =>
    c.json({ data: await listApiKeys({ ctx: c.get('ctx'), input: { user: requireSession(c).user } }) }, 200, NO_STORE),
  )
  .openapi(create, async (c) => {
    const { venue_id: venueId, ...given } = c.req.valid('json')
    const input = { user: requireSession(c).user, venueId, ...given }
    return c.json(await createApiKey({ ctx: c.get('ctx'), input }), 201, NO_STORE)
  })
  .openapi(revoke, async (c) => {
    await revokeApiKey({ ctx: c.get('ctx'), input: { user: requireSession(c).user, id: c.req.valid('param').id } })
    return c.json(OK_BODY, 200, NO_STORE)
  })
