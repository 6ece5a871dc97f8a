import { z } from '@hono/zod-openapi'
import { identities } from '../../../contract/account.ts'
import { filterText } from '../../../contract/common.ts'
import { bodyRouter } from '../../http/body-router.ts'
import { DONE, doneAnswers, NO_STORE, ownAnswers, refusal } from '../../http/responses.ts'
import { recentlyAuthenticated, requireSession, signedIn } from '../../http/session.ts'
import { listIdentities, removeIdentity } from '../identities.ts'
import { accountRoute } from './account-route.ts'

const list = accountRoute('get', '/auth/identities', 'List how you can sign in', {
  middleware: [signedIn],
  responses: ownAnswers(identities, 'Password and linked identities', {
    data: [{ id: 'mV4tR', provider: 'credential', created_at: '2026-11-20T18:00:00.000Z' }],
  }),
})

const unlink = accountRoute('delete', '/auth/identities/{id}', 'Unlink an identity', {
  description: 'It can no longer sign in, and other sessions end. The last one cannot be unlinked.',
  middleware: [recentlyAuthenticated],
  request: { params: z.object({ id: filterText.openapi({ description: 'The identity, as the list names it', example: 'kX2f9PqLm3' }) }) },
  responses: { ...doneAnswers('Unlinked'), 404: refusal('not_found'), 409: refusal('identity_last') },
})

/** Routes of the ways in which the current user can sign in. Linking another one starts in `providers.ts`. */
export const identityRoutes = bodyRouter()
  .openapi(list, async (c) => {
    const data = await listIdentities({ ctx: c.get('ctx'), input: { userId: requireSession(c).user.id } })
    return c.json({ data }, 200, NO_STORE)
  })
  .openapi(unlink, async (c) => {
    await removeIdentity({ ctx: c.get('ctx'), input: { session: requireSession(c), id: c.req.valid('param').id } })
    return c.json(DONE, 200)
  })
