import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { codeBody, codeSignInBody, emailBody, signInAnswer, signInBody, tokenBody } from '../../../contract/account.ts'
import { done } from '../../../contract/common.ts'
import { DomainError } from '../../../domain/errors.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { bodyRouter } from '../../http/body-router.ts'
import { failingWith } from '../../http/problem.ts'
import { jsonBody, jsonRequest } from '../../http/request-body.ts'
import { requireEmail, requireFilled } from '../../http/required.ts'
import { answers, DONE, refusal } from '../../http/responses.ts'
import type { Auth } from '../better-auth.ts'
import { callBetterAuth } from '../call-better-auth.ts'
import { inConstantTime, limitSignInEmails, limitSignIns, limitTokens } from '../policies/attempt-limits.ts'
import { consumeTotpCode } from '../second-factor.ts'
import { toSignInResponse } from '../session-response.ts'
import { signInExample, TAG } from './examples.ts'

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

/** A user who verifies a code while signed in keeps the session. */
function orPresent<A extends { token: string | null }>(c: Context<AppEnv>, answer: A): A {
  return { ...answer, token: answer.token ?? c.get('session')?.token ?? null }
}

/** Routes of signing in, except through a provider. */
export function signInRoutes(auth: Auth) {
  return bodyRouter()
    .openapi(byPassword, async (c) => {
      const { email, password, session } = c.req.valid('json')
      requireFilled({ email, password })
      requireEmail(email)
      return limitSignIns(c, email, async () => {
        const body = { email, password }
        const answer = await callBetterAuth(c, auth, (api, request) => api.signInEmail({ ...request, body }), { signsInBy: 'password' })
        return c.json(await toSignInResponse(c, answer, session), 200)
      })
    })
    .openapi(askLink, async (c) => {
      const { email } = c.req.valid('json')
      requireEmail(email)
      await limitSignInEmails(c, 'signInLinksByMailbox', email)
      const options = { isOneTransaction: true }
      await inConstantTime(c.get('ctx'), () =>
        callBetterAuth(c, auth, (api, request) => api.signInMagicLink({ ...request, body: { email } }), options),
      )
      return c.json(DONE, 200)
    })
    .openapi(byLink, async (c) => {
      await limitTokens(c)
      const { token, session } = c.req.valid('json')
      const options = { signsInBy: 'emailed link' } as const
      const answer = await callBetterAuth(c, auth, (api, request) => api.magicLinkVerify({ ...request, query: { token } }), options)
      if (answer.location?.includes('error=')) throw new DomainError('link_invalid')
      return c.json(await toSignInResponse(c, answer, session), 200)
    })
    .openapi(askCode, async (c) => {
      const { email } = c.req.valid('json')
      requireEmail(email)
      await limitSignInEmails(c, 'signInCodesByMailbox', email)
      const body = { email, type: 'sign-in' } as const
      const options = { isOneTransaction: true }
      await inConstantTime(c.get('ctx'), () =>
        callBetterAuth(c, auth, (api, request) => api.sendVerificationOTP({ ...request, body }), options),
      )
      return c.json(DONE, 200)
    })
    .openapi(byCode, async (c) => {
      const { email, code, session } = c.req.valid('json')
      requireEmail(email)
      return limitSignIns(c, email, async () => {
        const body = { email, otp: code }
        const options = { signsInBy: 'emailed code' } as const
        const answer = await inConstantTime(c.get('ctx'), () =>
          callBetterAuth(c, auth, (api, request) => api.signInEmailOTP({ ...request, body }), options),
        )
        return c.json(await toSignInResponse(c, answer, session), 200)
      })
    })
    .openapi(byFactor, async (c) => {
      await limitTokens(c)
      const { code, session } = c.req.valid('json')
      const body = { code: code.replace(/\s/g, '') }
      const present = c.get('session')
      const answer = await callBetterAuth(c, auth, (api, request) => api.verifyTOTP({ ...request, body }), {
        signsInBy: present ? undefined : 'authenticator app',
        async also(tx, { body: verified }) {
          // A code that turned the factor on may still be used to sign in once.
          if (present || !verified) return
          if (!(await consumeTotpCode(tx, c.get('ctx').secret, verified.user.id, body.code))) throw new DomainError('code_wrong')
        },
      })
      return c.json(await toSignInResponse(c, orPresent(c, answer), session), 200)
    })
    .openapi(byBackupCode, async (c) => {
      await limitTokens(c)
      const { code, session } = c.req.valid('json')
      const body = { code: code.trim() }
      const options = { isOneTransaction: true, signsInBy: c.get('session') ? undefined : ('backup code' as const) }
      const answer = await callBetterAuth(c, auth, (api, request) => api.verifyBackupCode({ ...request, body }), options)
      return c.json(await toSignInResponse(c, orPresent(c, answer), session), 200)
    })
}
