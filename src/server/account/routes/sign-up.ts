import { createRoute } from '@hono/zod-openapi'
import { confirmBody, emailBody, recoverBody, signUpAnswer, signUpBody } from '../../../contract/account.ts'
import { done } from '../../../contract/common.ts'
import { DomainError } from '../../../domain/errors.ts'
import { bodyRouter } from '../../http/body-router.ts'
import { failingWith } from '../../http/problem.ts'
import { jsonBody, jsonRequest } from '../../http/request-body.ts'
import { requireEmail, requireFilled } from '../../http/required.ts'
import { answers, DONE, refusal } from '../../http/responses.ts'
import type { Auth } from '../better-auth.ts'
import { callBetterAuth } from '../call-better-auth.ts'
import { confirmEmail } from '../confirm-email.ts'
import { findResetUser } from '../password-reset-token.ts'
import { inConstantTime, limitEmails, limitSignInEmails, limitTokens, resetAttempts } from '../policies/attempt-limits.ts'
import { requireStrongPassword } from '../policies/passwords.ts'
import { setSignUpCookie } from '../session-cookie.ts'
import { TAG } from './examples.ts'

const EMAIL = { email: 'imogen@example.org' }

const signUp = createRoute({
  method: 'post',
  path: '/auth/sign-up/email',
  tags: [TAG],
  summary: 'Make an account',
  description:
    'As a venue owner without a venue. A mail asks to confirm the address; until then nobody can sign in. The answer is the same where the address has an account already: only its owner learns of that, by mail.',
  middleware: [failingWith('signUp'), ...jsonBody],
  request: jsonRequest(signUpBody, { ...EMAIL, password: 'damson-and-clay' }),
  responses: {
    ...answers(signUpAnswer, 'The account, to be confirmed', { user: { id: 'kX2f9PqLm3', ...EMAIL } }),
    422: refusal('password_common'),
  },
})

const resend = createRoute({
  method: 'post',
  path: '/auth/send-verification-email',
  tags: [TAG],
  summary: 'Send the confirmation mail again',
  middleware: jsonBody,
  request: jsonRequest(emailBody, EMAIL),
  responses: { ...answers(done, 'Sent, if there is an account to confirm', DONE), 422: refusal('email_invalid') },
})

const confirm = createRoute({
  method: 'post',
  path: '/auth/verify-email',
  tags: [TAG],
  summary: 'Confirm an address with the secret from the mail',
  description:
    'A first address where it was given or with the password; else its reader sets a password, which ends every other way in. A new address where its user is signed in; it ends all other sessions, links and codes.',
  middleware: jsonBody,
  request: jsonRequest(confirmBody, { token: 'eyJhbGciOiJIUzI1NiJ9…' }),
  responses: {
    ...answers(done, 'Confirmed', DONE),
    401: refusal('not_signed_in'),
    409: refusal('email_taken'),
    422: refusal('sign_up_unproven'),
  },
})

const recover = createRoute({
  method: 'post',
  path: '/auth/request-password-reset',
  tags: [TAG],
  summary: 'Ask for a mail to set a new password',
  middleware: jsonBody,
  request: jsonRequest(emailBody, EMAIL),
  responses: { ...answers(done, 'Sent, if there is such an account', DONE), 422: refusal('email_invalid') },
})

const reset = createRoute({
  method: 'post',
  path: '/auth/reset-password',
  tags: [TAG],
  summary: 'Set a new password with the secret from the mail',
  description:
    'Works once. Signs everybody out and ends a lock after wrong passwords; signing in afterwards asks for the second factor as ever.',
  middleware: jsonBody,
  request: jsonRequest(recoverBody, { token: 'wN3cG…', new_password: 'damson-and-clay' }),
  responses: { ...answers(done, 'Set', DONE), 422: refusal('link_invalid') },
})

/** Of several sign-ups with one address at once, all but one find it taken while they create it. Tried again, they find the account. */
function isTooLate(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'sign_up_failed'
}

/** Routes of signing up, confirming an address and setting a forgotten password. */
export function signUpRoutes(auth: Auth) {
  return bodyRouter()
    .openapi(signUp, async (c) => {
      const { email, password, name } = c.req.valid('json')
      requireFilled({ email, password })
      requireEmail(email)
      requireStrongPassword(password, 'password', { productName: c.get('ctx').config.productName, email, ...(name ? { name } : {}) })
      await c.get('limits').use('signUpsByClient', c.get('client'))
      await limitEmails(c, email)
      const body = { email, password, name: name ?? '' }
      const options = { isOneTransaction: true, newPassword: password }
      const create = () => callBetterAuth(c, auth, (api, request) => api.signUpEmail({ ...request, body }), options)
      const { body: created } = await inConstantTime(c.get('ctx'), () =>
        create().catch((error) => (isTooLate(error) ? create() : Promise.reject(error))),
      )
      if (!created) throw new DomainError('sign_up_failed')
      const { id, email: stored } = created.user
      setSignUpCookie(c, stored)
      return c.json({ user: { id, email: stored } }, 200)
    })
    .openapi(resend, async (c) => {
      const { email } = c.req.valid('json')
      requireEmail(email)
      await limitEmails(c, email)
      await callBetterAuth(c, auth, (api, request) => api.sendVerificationEmail({ ...request, body: { email } }))
      return c.json(DONE, 200)
    })
    .openapi(confirm, async (c) => {
      await limitTokens(c)
      const { token, password, new_password: newPassword } = c.req.valid('json')
      const account = await confirmEmail(c, auth, { token, password, newPassword })
      if (newPassword !== undefined) await resetAttempts(c, account)
      return c.json(DONE, 200)
    })
    .openapi(recover, async (c) => {
      const { email } = c.req.valid('json')
      requireEmail(email)
      await limitSignInEmails(c, 'recoveriesByMailbox', email)
      const options = { isOneTransaction: true }
      await inConstantTime(c.get('ctx'), () =>
        callBetterAuth(c, auth, (api, request) => api.requestPasswordReset({ ...request, body: { email } }), options),
      )
      return c.json(DONE, 200)
    })
    .openapi(reset, async (c) => {
      const { token, new_password: newPassword } = c.req.valid('json')
      requireFilled({ new_password: newPassword })
      await limitTokens(c)
      const ctx = c.get('ctx')
      const user = await findResetUser(ctx, token)
      requireStrongPassword(newPassword, 'new_password', { productName: ctx.config.productName, ...user })
      const body = { token, newPassword }
      await callBetterAuth(c, auth, (api, request) => api.resetPassword({ ...request, body }), { isOneTransaction: true, newPassword })
      if (user) await resetAttempts(c, user)
      return c.json(DONE, 200)
    })
}
