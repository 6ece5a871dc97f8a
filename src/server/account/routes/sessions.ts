import { reportBody, reportedSignInSchema, sessionSchema, signOutBody, userSessionsSchema } from '../../../contract/account.ts'
import { idParam, okSchema } from '../../../contract/common.ts'
import { EMAIL_TOKEN_LIFETIMES } from '../../../domain/account/email-token-lifetimes.ts'
import { DomainError } from '../../../domain/errors.ts'
import { inTransaction } from '../../db/transaction.ts'
import { emptyResponses, errorResponse, NO_STORE, OK_BODY, okResponses, signedInResponses } from '../../http/openapi-responses.ts'
import { withFallbackMessage } from '../../http/problem.ts'
import { jsonRequestBody, requireJsonBody } from '../../http/request-body.ts'
import { routesOf } from '../../http/routes-of.ts'
import { requireSession, signedIn } from '../../http/session.ts'
import { createValidatingRouter } from '../../http/validating-router.ts'
import { isUnmarkedBrowser, rememberDevice } from '../devices.ts'
import { limitTokens } from '../policies/account-limits.ts'
import { reportSignIn } from '../report-sign-in.ts'
import { clearSessionCookie, readRequestToken, setSessionCookie, signToken, verifySignedToken } from '../session-cookie.ts'
import { SIGNED_OUT, toRotatedSession, toSession } from '../session-response.ts'
import { extendSession, rotateSession, wasJustReplaced } from '../sessions.ts'
import { listSessions, revokeSessions } from '../user-sessions.ts'
import { newSessionExample, sessionExample } from './examples.ts'

const route = routesOf('Accounts')

const read = route.get('/session', 'Read the session', {
  description:
    'Returns null for a visitor. Extends a session in use, and deletes the cookie of one that has ended. 503 when another request of the same browser has just replaced the token: repeat the request.',
  middleware: [withFallbackMessage('readRole')],
  responses: {
    200: okResponses(sessionSchema, 'The session, or null for a visitor', sessionExample)[200],
    503: errorResponse('unavailable'),
  },
})

const refresh = route.post('/auth/token/refresh', 'Replace the token of the session', {
  description:
    'The new token works for seven days, or until `SESSION_MAX_DAYS` after the sign-in. The former token stops working immediately.',
  middleware: [signedIn],
  responses: signedInResponses(sessionSchema, 'The session with its new token', newSessionExample),
})

const signOut = route.post('/auth/sign-out', 'Sign out', {
  description: 'Ends this session, all others, or all. Succeeds without a session too.',
  middleware: [withFallbackMessage('signOut')],
  request: jsonRequestBody(signOutBody, { scope: 'local' }, false),
  responses: okResponses(okSchema, 'Signed out', OK_BODY),
})

const list = route.get('/auth/sessions', 'List your sessions', {
  middleware: [signedIn],
  responses: signedInResponses(userSessionsSchema, 'The sessions, the newest first', {
    data: [
      {
        id: 'b8Kq0',
        created_at: '2026-11-20T18:00:00.000Z',
        expires_at: '2026-11-27T18:00:00.000Z',
        ip_address: '203.0.113.7',
        user_agent: 'Mozilla/5.0',
        is_current: true,
      },
    ],
  }),
})

const revoke = route.delete('/auth/sessions/{id}', 'End one of your sessions', {
  middleware: [signedIn],
  request: { params: idParam('The session, as the list names it', 'kX2f9PqLm3') },
  responses: { ...emptyResponses('Ended'), 404: errorResponse('not_found') },
})

const report = route.post('/auth/report-sign-in', 'Report a sign-in that was not yours', {
  description: `Takes the token of the email about a sign-in from a new device. Ends that session and later ones, removes sign-in methods that were added since then, restores an email address that was changed since then, and emails a link that sets a new password. Works once, for ${EMAIL_TOKEN_LIFETIMES.newDevice.words}; repeated within ten minutes, it returns the same answer.`,
  middleware: requireJsonBody,
  request: jsonRequestBody(reportBody, { token: 'xWbPqRst…' }),
  responses: {
    ...okResponses(reportedSignInSchema, 'What ended', { sessions_ended: 1, removed: 0, email: 'unchanged', password_link_sent: true }),
    422: errorResponse('link_invalid'),
    429: errorResponse('too_many_requests'),
  },
})

function ignoreEndedSession(error: unknown): void {
  if (!(error instanceof DomainError && error.code === 'not_signed_in')) throw error
}

export const sessionRoutes = createValidatingRouter()
  .openapi(read, async (c) => {
    const ctx = c.get('ctx')
    const session = c.get('session')
    const given = readRequestToken(c)
    if (!session) {
      if (given?.by === 'cookie') {
        const token = verifySignedToken(given.signed, ctx.secret)
        if (token && (await wasJustReplaced(ctx, token))) throw new DomainError('unavailable')
        clearSessionCookie(c)
      }
      return c.json(SIGNED_OUT, 200, NO_STORE)
    }
    // Mark browsers that signed in before an upgrade. Otherwise their next sign-in would be reported as a new device.
    if (given?.by === 'cookie' && isUnmarkedBrowser(c)) await inTransaction(ctx.db, (tx) => rememberDevice(c, tx, session))
    const current = await extendSession(ctx, session)
    if (current !== session && given?.by === 'cookie') setSessionCookie(c, signToken(current.token, ctx.secret), current.expiresAt)
    return c.json(toSession(current, ctx.clock()), 200, NO_STORE)
  })
  .openapi(refresh, async (c) => {
    const renewed = await rotateSession(c.get('ctx'), requireSession(c))
    return c.json(toRotatedSession(c, renewed), 200, NO_STORE)
  })
  .openapi(signOut, async (c) => {
    const { scope } = c.req.header('Content-Type') ? c.req.valid('json') : { scope: 'local' as const }
    const session = c.get('session')
    if (session) await revokeSessions({ ctx: c.get('ctx'), input: { session, scope } }).catch(ignoreEndedSession)
    if (scope !== 'others') clearSessionCookie(c)
    return c.json(OK_BODY, 200)
  })
  .openapi(list, async (c) => {
    const data = await listSessions({ ctx: c.get('ctx'), input: { session: requireSession(c) } })
    return c.json({ data }, 200, NO_STORE)
  })
  .openapi(report, async (c) => {
    await limitTokens(c)
    return c.json(await reportSignIn({ ctx: c.get('ctx'), input: c.req.valid('json') }), 200)
  })
  .openapi(revoke, async (c) => {
    const session = requireSession(c)
    const { id } = c.req.valid('param')
    await revokeSessions({ ctx: c.get('ctx'), input: { session, scope: { id } } })
    if (id === session.id) clearSessionCookie(c)
    return c.json(OK_BODY, 200)
  })
