import { createRoute } from '@hono/zod-openapi'
import { backupCodes, enrolment, passwordBody, session as sessionSchema } from '../../../contract/account.ts'
import { bodyRouter } from '../../http/body-router.ts'
import { jsonRequest } from '../../http/json-body.ts'
import type { Limits } from '../../http/rate-limit.ts'
import { NO_STORE, ownAnswers, refusal } from '../../http/responses.ts'
import { requireSession } from '../actor.ts'
import { noteOwn } from '../audit-account.ts'
import type { Auth } from '../auth.ts'
import { endingIssuedAccess } from '../end-issued-access.ts'
import { forward } from '../forward.ts'
import { toSignInResponse } from '../session-response.ts'
import { signInExample, TAG } from './examples.ts'
import { limitAttempts } from './limits.ts'
import { sensitive } from './sensitive.ts'

const CODES = ['a1b2c-d3e4f']

const enrol = createRoute({
  method: 'post',
  path: '/auth/two-factor/enable',
  tags: [TAG],
  summary: 'Enrol a second factor',
  description: 'In force once a code of the app is sent to /api/auth/two-factor/verify, which ends all other sessions.',
  middleware: sensitive,
  request: jsonRequest(passwordBody, { password: 'damson-and-clay' }),
  responses: {
    ...ownAnswers(enrolment, 'What the app needs', {
      totp_uri: 'otpauth://totp/Plateful:imogen%40example.org?secret=…',
      backup_codes: CODES,
    }),
    409: refusal('second_factor_on'),
    422: refusal('password_wrong'),
  },
})

const renewCodes = createRoute({
  method: 'post',
  path: '/auth/two-factor/generate-backup-codes',
  tags: [TAG],
  summary: 'New backup codes in place of the old',
  description: 'Ends all other sessions.',
  middleware: sensitive,
  request: jsonRequest(passwordBody, { password: 'damson-and-clay' }),
  responses: {
    ...ownAnswers(backupCodes, 'The codes, shown once', { backup_codes: CODES }),
    409: refusal('second_factor_off'),
    422: refusal('password_wrong'),
  },
})

const removeFactor = createRoute({
  method: 'post',
  path: '/auth/two-factor/disable',
  tags: [TAG],
  summary: 'Remove the second factor',
  description: 'Ends all other sessions.',
  middleware: sensitive,
  request: jsonRequest(passwordBody, { password: 'damson-and-clay' }),
  responses: { ...ownAnswers(sessionSchema, 'The session under its new token', signInExample), 422: refusal('password_wrong') },
})

/** The second factor of one's own account: on, with new backup codes, off. Using it is part of signing in. */
export function twoFactorRoutes(auth: Auth, limits: Limits) {
  return bodyRouter()
    .openapi(enrol, async (c) => {
      const { user } = requireSession(c)
      const body = c.req.valid('json')
      return limitAttempts(c, limits, user.id, async () => {
        const { body: made } = await forward(c, auth, { method: 'POST', path: '/two-factor/enable', body })
        return c.json({ totp_uri: String(made.totpURI), backup_codes: made.backupCodes as string[] }, 200, NO_STORE)
      })
    })
    .openapi(renewCodes, async (c) => {
      const { user } = requireSession(c)
      const body = c.req.valid('json')
      return limitAttempts(c, limits, user.id, async () => {
        const renew = () => forward(c, auth, { method: 'POST', path: '/two-factor/generate-backup-codes', body })
        const { body: made } = await endingIssuedAccess(c, renew)
        await noteOwn(c.get('ctx'), user, 'renew_backup_codes')
        return c.json({ backup_codes: made.backupCodes as string[] }, 200, NO_STORE)
      })
    })
    .openapi(removeFactor, async (c) => {
      const { user } = requireSession(c)
      const body = c.req.valid('json')
      return limitAttempts(c, limits, user.id, async () => {
        const answer = await forward(c, auth, { method: 'POST', path: '/two-factor/disable', body, isOneTransaction: true })
        return c.json(await toSignInResponse(c, auth.secret, answer), 200)
      })
    })
}
