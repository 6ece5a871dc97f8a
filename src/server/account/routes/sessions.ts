import { z } from '@hono/zod-openapi'
import { ownSessions, session as sessionSchema, signOutBody } from '../../../contract/account.ts'
import { done, filterText } from '../../../contract/common.ts'
import { DomainError } from '../../../domain/errors.ts'
import { bodyRouter } from '../../http/body-router.ts'
import { failingWith } from '../../http/problem.ts'
import { jsonRequest } from '../../http/request-body.ts'
import { answers, DONE, doneAnswers, NO_STORE, ownAnswers, refusal } from '../../http/responses.ts'
import { requireSession, signedIn } from '../../http/session.ts'
import { clearSessionCookie, readRequestToken, setSessionCookie, signToken, verifySignedToken } from '../session-cookie.ts'
import { SIGNED_OUT, toRotatedSession, toSession } from '../session-response.ts'
import { extendSession, rotateSession, wasJustReplaced } from '../sessions.ts'
import { listSessions, revokeSessions } from '../user-sessions.ts'
import { accountRoute, sessionExample } from './account-route.ts'

const read = accountRoute('get', '/session', 'Read the session', {
  description:
    'Returns null for a visitor. Extends a session in use, and deletes the cookie of one that has ended. 503 when another request of the same browser has just replaced the token: repeat the request.',
  middleware: [failingWith('readRole')],
  responses: { 200: answers(sessionSchema, 'The session, or null for a visitor', sessionExample)[200], 503: refusal('unavailable') },
})

const refresh = accountRoute('post', '/auth/token/refresh', 'Replace the token of the session', {
  description: 'The new token works for seven days, or until `SESSION_MAX_DAYS` after the sign-in. The old one stops working at once.',
  middleware: [signedIn],
  responses: ownAnswers(sessionSchema, 'The session with its new token', { ...sessionExample, access_token: 'qk3…Zw.8t…=' }),
})

const signOut = accountRoute('post', '/auth/sign-out', 'Sign out', {
  description: 'Ends this session, all others, or all. Succeeds without a session too.',
  middleware: [failingWith('signOut')],
  request: jsonRequest(signOutBody, { scope: 'local' }, false),
  responses: answers(done, 'Signed out', DONE),
})

const list = accountRoute('get', '/auth/sessions', 'List your sessions', {
  middleware: [signedIn],
  responses: ownAnswers(ownSessions, 'The sessions, the newest first', {
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

const revoke = accountRoute('delete', '/auth/sessions/{id}', 'End one of your sessions', {
  middleware: [signedIn],
  request: { params: z.object({ id: filterText.openapi({ description: 'The session, as the list names it', example: 'kX2f9PqLm3' }) }) },
  responses: { ...doneAnswers('Ended'), 404: refusal('not_found') },
})

/** Routes of sessions: the current one, the others of its user, and how they end. */
export const sessionRoutes = bodyRouter()
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
    if (session) await revokeSessions({ ctx: c.get('ctx'), input: { session, scope } })
    if (scope !== 'others') clearSessionCookie(c)
    return c.json(DONE, 200)
  })
  .openapi(list, async (c) => {
    const data = await listSessions({ ctx: c.get('ctx'), input: { session: requireSession(c) } })
    return c.json({ data }, 200, NO_STORE)
  })
  .openapi(revoke, async (c) => {
    const session = requireSession(c)
    const { id } = c.req.valid('param')
    await revokeSessions({ ctx: c.get('ctx'), input: { session, scope: { id } } })
    if (id === session.id) clearSessionCookie(c)
    return c.json(DONE, 200)
  })
