import { identitiesSchema } from '../../../contract/account.ts'
import { idParam } from '../../../contract/common.ts'
import { emptyResponses, errorResponse, NO_STORE, OK_BODY, signedInResponses } from '../../http/openapi-responses.ts'
import { routesOf } from '../../http/routes-of.ts'
import { recentlyAuthenticated, requireSession, signedIn } from '../../http/session.ts'
import { createValidatingRouter } from '../../http/validating-router.ts'
import { listIdentities, removeIdentity } from '../identities.ts'

const route = routesOf('Accounts')

const list = route.get('/auth/identities', 'List how you can sign in', {
  middleware: [signedIn],
  responses: signedInResponses(identitiesSchema, 'Password and linked identities', {
    data: [{ id: 'mV4tR', provider: 'credential', created_at: '2026-11-20T18:00:00.000Z' }],
  }),
})

const unlink = route.delete('/auth/identities/{id}', 'Unlink an identity', {
  description: 'It can no longer sign in, and other sessions end. The last one cannot be unlinked.',
  middleware: [recentlyAuthenticated],
  request: { params: idParam('The identity, as the list names it', 'kX2f9PqLm3') },
  responses: { ...emptyResponses('Unlinked'), 404: errorResponse('not_found'), 409: errorResponse('identity_last') },
})

export const identityRoutes = createValidatingRouter()
  .openapi(list, async (c) => {
    const data = await listIdentities({ ctx: c.get('ctx'), input: { userId: requireSession(c).user.id } })
    return c.json({ data }, 200, NO_STORE)
  })
  .openapi(unlink, async (c) => {
    await removeIdentity({ ctx: c.get('ctx'), input: { session: requireSession(c), id: c.req.valid('param').id } })
    return c.json(OK_BODY, 200)
  })
