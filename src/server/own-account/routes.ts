import { type AccountData, accountDataSchema, nameBody, sessionUserSchema } from '../../contract/account.ts'
import { dailyEmailExample } from '../../contract/notification.ts'
import { userExample } from '../account/routes/examples.ts'
import { clearSessionCookie } from '../account/session-cookie.ts'
import { toSession } from '../account/session-response.ts'
import { emptyResponses, errorResponse, NO_STORE, OK_BODY, signedInResponses } from '../http/openapi-responses.ts'
import { NEEDS_RECENT_AUTH } from '../http/operation-texts.ts'
import { rejectCrossSite } from '../http/origin.ts'
import { jsonRequestBody, requireJsonBody } from '../http/request-body.ts'
import { routesOf } from '../http/routes-of.ts'
import { recentlyAuthenticated, requireSession, signedIn } from '../http/session.ts'
import { createValidatingRouter } from '../http/validating-router.ts'
import { deleteOwnAccount, readOwnData, renameUser } from './own-account.ts'

const route = routesOf('Accounts')

const dataExample: AccountData = {
  account: {
    id: userExample.id,
    email: userExample.email,
    name: userExample.name,
    role: userExample.role,
    two_step_verification: false,
    created_at: '2026-01-10T09:00:00.000Z',
    email_confirmed_at: '2026-01-10T09:02:00.000Z',
    last_sign_in_at: '2026-11-20T18:00:00.000Z',
  },
  venues: userExample.venues,
  identities: [],
  passkeys: [],
  sessions: [],
  api_keys: [],
  webhooks: [],
  calendar_feeds: [],
  daily_emails: [dailyEmailExample],
  venue_claims: [],
  push_devices: [],
  activity: [
    { at: '2026-11-20T18:00:00.000Z', action: 'user.sign_in', entity_name: userExample.email, client_ip: '192.0.2.7', user_agent: null },
  ],
}

const readUser = route.get('/auth/user', 'Read your account', {
  middleware: [signedIn],
  responses: signedInResponses(sessionUserSchema, 'The account', userExample),
})

const rename = route.patch('/auth/user', 'Change your name', {
  description: 'Other endpoints change the email address and the password. Id and role cannot be changed.',
  middleware: [signedIn, ...requireJsonBody],
  request: jsonRequestBody(nameBody, { name: 'Imogen' }),
  responses: signedInResponses(sessionUserSchema, 'The account', userExample),
})

const readData = route.get('/auth/user/data', 'Download the data that is stored about your account', {
  description: 'A JSON file without passwords, tokens and keys.',
  middleware: [rejectCrossSite, signedIn],
  responses: signedInResponses(accountDataSchema, 'The copy', dataExample),
})

const remove = route.delete('/auth/user', 'Delete your account', {
  description: `The venue, its menus and reservations stay. The last administrator cannot be deleted. ${NEEDS_RECENT_AUTH}`,
  middleware: [recentlyAuthenticated],
  responses: { ...emptyResponses('Deleted'), 409: errorResponse('admin_last') },
})

export const ownAccountRoutes = createValidatingRouter()
  .openapi(readUser, (c) => c.json(toSession(requireSession(c), c.get('ctx').clock()).user, 200, NO_STORE))
  .openapi(rename, async (c) => {
    const session = requireSession(c)
    const { name } = c.req.valid('json')
    await renameUser({ ctx: c.get('ctx'), input: { session, name } })
    const { user } = toSession({ ...session, user: { ...session.user, name } }, c.get('ctx').clock())
    return c.json(user, 200, NO_STORE)
  })
  .openapi(readData, async (c) => {
    const data = await readOwnData({ ctx: c.get('ctx'), input: { session: requireSession(c) } })
    c.header('Content-Disposition', 'attachment; filename="account.json"')
    return c.json(data, 200, NO_STORE)
  })
  .openapi(remove, async (c) => {
    await deleteOwnAccount({ ctx: c.get('ctx'), input: { session: requireSession(c) } })
    clearSessionCookie(c)
    return c.json(OK_BODY, 200)
  })
