import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { codeBody, codeSignInBody, emailBody, signInAnswer, signInBody, tokenBody } from '../../../contract/account.ts'
import { done } from '../../../contract/done.ts'
import { DomainError } from '../../../domain/errors.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { bodyRouter } from '../../http/body-router.ts'
import { failingWith } from '../../http/fallback.ts'
import { jsonBody, jsonRequest } from '../../http/json-body.ts'
import type { Limits } from '../../http/rate-limit.ts'
import { requireEmail, requireFilled } from '../../http/required.ts'
import { answers, DONE, refusal } from '../../http/responses.ts'
import { noteSignIn } from '../audit-sign-in.ts'
import type { Auth } from '../auth.ts'
import { inConstantTime } from '../even-time.ts'
import { forward, type LibraryAnswer } from '../forward.ts'
import { readRequestToken } from '../session-cookie.ts'
import { toSignInResponse } from '../session-response.ts'
import { spendCode } from '../spend-code.ts'
import { dropUnaskedSession } from '../unasked-session.ts'
import { signInExample, TAG } from './examples.ts'
import { limitSignInEmails, limitSignIns } from './limits.ts'

const EMAIL = { email: 'imogen@example.org' }
const signInAnswers = {
  ...answers(signInAnswer, 'The session, or that a code is needed', signInExample),
  401: refusal('credentials_wrong'),
  429: refusal('sign_in_locked'),
}

const byPassword = createRoute({
  method: 'post',
  path: '/auth/sign-in/email',
  tags: [TAG],
  summary: 'Sign in with email and password',
  middleware: [failingWith('signIn'), ...jsonBody],
  request: jsonRequest(signInBody, { ...EMAIL, password: 'damson-and-clay' }),
  responses: { ...signInAnswers, 403: refusal('email_not_confirmed'), 422: refusal('required_fields') },
})

const askLink = createRoute({
  method: 'post',
  path: '/auth/sign-in/magic-link',
  tags: [TAG],
  summary: 'Ask for a sign-in link by mail',
  middleware: jsonBody,
  request: jsonRequest(emailBody, EMAIL),
  responses: { ...answers(done, 'Sent, if there is such an account', DONE), 422: refusal('email_invalid') },
})

const byLink = createRoute({
  method: 'post',
  path: '/auth/magic-link/verify',
  tags: [TAG],
  summary: 'Sign in with the secret of a mailed link',
  description: 'Works once, for ten minutes.',
  middleware: [failingWith('signIn'), ...jsonBody],
  request: jsonRequest(tokenBody, { token: 'xWbPqRst…' }),
  responses: { ...signInAnswers, 422: refusal('link_invalid') },
})

const askCode = createRoute({
  method: 'post',
  path: '/auth/email-otp/send-verification-otp',
  tags: [TAG],
  summary: 'Ask for a sign-in code by mail',
  middleware: jsonBody,
  request: jsonRequest(emailBody, EMAIL),
  responses: { ...answers(done, 'Sent, if there is such an account', DONE), 422: refusal('email_invalid') },
})

const byCode = createRoute({
  method: 'post',
  path: '/auth/sign-in/email-otp',
  tags: [TAG],
  summary: 'Sign in with a mailed code',
  description: 'Works once, for ten minutes and five tries.',
  middleware: [failingWith('signIn'), ...jsonBody],
  request: jsonRequest(codeSignInBody, { ...EMAIL, code: '492039' }),
  responses: { ...signInAnswers, 422: refusal('code_wrong') },
})

const byFactor = createRoute({
  method: 'post',
  path: '/auth/two-factor/verify',
  tags: [TAG],
  summary: 'Show the second factor',
  description: 'Ends a sign-in that asked for it, or turns the factor on after enrolling it. A code of the app.',
  middleware: jsonBody,
  request: jsonRequest(codeBody, { code: '492039' }),
  responses: { ...signInAnswers, 401: refusal('challenge_over'), 409: refusal('second_factor_off'), 422: refusal('code_wrong') },
})

const byBackupCode = createRoute({
  method: 'post',
  path: '/auth/two-factor/verify-backup-code',
  tags: [TAG],
  summary: 'Show a backup code in place of the second factor',
  middleware: jsonBody,
  request: jsonRequest(codeBody, { code: 'a1b2c-d3e4f' }),
  responses: { ...signInAnswers, 401: refusal('challenge_over'), 409: refusal('second_factor_off'), 422: refusal('code_wrong') },
})

/** Whoever shows a code while signed in keeps the session they have. */
function orPresent(c: Context<AppEnv>, answer: LibraryAnswer): LibraryAnswer {
  const present = c.get('session') ? (readRequestToken(c)?.signed ?? null) : null
  return { ...answer, signedToken: answer.signedToken ?? present }
}

/** Ends a session that was made with a code used before. @throws DomainError code_wrong */
async function requireUnused(
  c: Context<AppEnv>,
  secret: string,
  answer: LibraryAnswer,
  used: { userId: string; code: string },
): Promise<void> {
  if (await spendCode(c.get('ctx'), { ...used, secret })) return
  await dropUnaskedSession(c, secret, answer.signedToken)
  throw new DomainError('code_wrong')
}

/** The ways in, but for those through another provider. */
export function signInRoutes(auth: Auth, limits: Limits) {
  return bodyRouter()
    .openapi(byPassword, async (c) => {
      const { email, password, session } = c.req.valid('json')
      requireFilled({ email, password })
      requireEmail(email)
      return limitSignIns(c, limits, email, async () => {
        const answer = await forward(c, auth, { method: 'POST', path: '/sign-in/email', body: { email, password } })
        return c.json(await toSignInResponse(c, auth.secret, answer, session), 200)
      })
    })
    .openapi(askLink, async (c) => {
      const { email } = c.req.valid('json')
      requireEmail(email)
      await limitSignInEmails(c, limits, 'signInLinksByMailbox', email)
      await inConstantTime(() => forward(c, auth, { method: 'POST', path: '/sign-in/magic-link', body: { email }, isOneTransaction: true }))
      return c.json(DONE, 200)
    })
    .openapi(byLink, async (c) => {
      await limits.use('signInsByClient', c.get('client'))
      const { token, session } = c.req.valid('json')
      const answer = await forward(c, auth, { method: 'GET', path: '/magic-link/verify', query: { token } })
      if (answer.location?.includes('error=')) throw new DomainError('link_invalid')
      return c.json(await toSignInResponse(c, auth.secret, answer, session), 200)
    })
    .openapi(askCode, async (c) => {
      const { email } = c.req.valid('json')
      requireEmail(email)
      await limitSignInEmails(c, limits, 'signInCodesByMailbox', email)
      const body = { email, type: 'sign-in' }
      await inConstantTime(() =>
        forward(c, auth, { method: 'POST', path: '/email-otp/send-verification-otp', body, isOneTransaction: true }),
      )
      return c.json(DONE, 200)
    })
    .openapi(byCode, async (c) => {
      const { email, code, session } = c.req.valid('json')
      requireEmail(email)
      return limitSignIns(c, limits, email, async () => {
        const body = { email, otp: code }
        const answer = await inConstantTime(() => forward(c, auth, { method: 'POST', path: '/sign-in/email-otp', body }))
        return c.json(await toSignInResponse(c, auth.secret, answer, session), 200)
      })
    })
    .openapi(byFactor, async (c) => {
      await limits.use('signInsByClient', c.get('client'))
      const { code, session } = c.req.valid('json')
      const body = { code: code.replace(/\s/g, '') }
      const answer = await forward(c, auth, { method: 'POST', path: '/two-factor/verify-totp', body, isOneTransaction: true })
      const signedIn = await toSignInResponse(c, auth.secret, orPresent(c, answer), session)
      // Whoever enrols is signed in already, and may sign in with that code once.
      if (!c.get('session') && signedIn.user) {
        await requireUnused(c, auth.secret, answer, { userId: signedIn.user.id, ...body })
        await noteSignIn(c, auth.secret, answer.signedToken, 'authenticator app')
      }
      return c.json(signedIn, 200)
    })
    .openapi(byBackupCode, async (c) => {
      await limits.use('signInsByClient', c.get('client'))
      const { code, session } = c.req.valid('json')
      const body = { code: code.trim() }
      const answer = await forward(c, auth, { method: 'POST', path: '/two-factor/verify-backup-code', body, isOneTransaction: true })
      return c.json(await toSignInResponse(c, auth.secret, orPresent(c, answer), session), 200)
    })
}
