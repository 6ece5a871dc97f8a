import { type HistoryEntry, historyQuery, historySchema } from '../../../contract/security-history.ts'
import { NO_STORE, signedInResponses } from '../../http/openapi-responses.ts'
import { routesOf } from '../../http/routes-of.ts'
import { requireSession, signedIn } from '../../http/session.ts'
import { createValidatingRouter } from '../../http/validating-router.ts'
import { readSecurityHistory } from '../security-history.ts'

const route = routesOf('Accounts')

const example: HistoryEntry = {
  id: 1041,
  at: '2026-11-20T18:00:00.000Z',
  action: 'sign_in',
  by: 'you',
  detail: 'password',
  user_agent: 'Mozilla/5.0',
  ip_address: '203.0.113.7',
}

const readHistory = route.get('/auth/history', 'Read the security history of your account', {
  description:
    'Sign-ins, failed sign-ins, ended sessions, and changes of password, email address, second factor and passkeys, the newest first. Failed sign-ins make one entry in 15 minutes.',
  middleware: [signedIn],
  request: { query: historyQuery },
  responses: signedInResponses(historySchema, 'A page of entries', { data: [example], next: '1041' }),
})

export const securityHistoryRoutes = createValidatingRouter().openapi(readHistory, async (c) => {
  const input = { session: requireSession(c), ...c.req.valid('query') }
  return c.json(await readSecurityHistory({ ctx: c.get('ctx'), input }), 200, NO_STORE)
})
