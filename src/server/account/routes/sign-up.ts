import { confirmEmailBody, resetPasswordBody, signUpBody, signUpResponse } from '../../../contract/account.ts'
import { okSchema } from '../../../contract/common.ts'
import { DomainError } from '../../../domain/errors.ts'
import { errorResponse, OK_BODY, okResponses } from '../../http/openapi-responses.ts'
import { withFallbackMessage } from '../../http/problem.ts'
import { jsonRequestBody, requireJsonBody } from '../../http/request-body.ts'
import { requireEmail, requireNonEmpty } from '../../http/required-fields.ts'
import { routesOf } from '../../http/routes-of.ts'
import { createValidatingRouter } from '../../http/validating-router.ts'
import type { Auth } from '../call-better-auth.ts'
import { confirmEmail } from '../confirm-email.ts'
import { limitEmails, limitTokens, resetAttempts, takingAtLeast } from '../policies/account-limits.ts'
import { requireStrongPassword } from '../policies/passwords.ts'
import { setSignUpCookie } from '../session-cookie.ts'
import { findResetUser } from '../verifications.ts'
import { emailRequest, emailSignIn } from './email-sign-in.ts'
import { emailExample } from './examples.ts'

const route = routesOf('Accounts')

const signUp = route.post('/auth/sign-up/email', 'Sign up', {
  description:
    'Creates a venue owner without a venue, who can sign in once the emailed link has confirmed the address. The response is the same when the address already has an account; its owner then gets an email.',
  middleware: [withFallbackMessage('signUp'), ...requireJsonBody],
  request: jsonRequestBody(signUpBody, { ...emailExample, password: 'damson-and-clay' }),
  responses: {
    ...okResponses(signUpResponse, 'The account, not confirmed yet', { user: { id: 'kX2f9PqLm3', ...emailExample } }),
    422: errorResponse('password_common'),
  },
})

const resend = route.post('/auth/send-verification-email', 'Send the confirmation email again', emailRequest)

const confirm = route.post('/auth/verify-email', 'Confirm an email address with the token of the email', {
  description:
    'The address of a new account is confirmed in the browser of the sign-up, with the password, or by setting a new password, which ends all other access. A changed address is confirmed while signed in. This ends all other sessions, links and codes.',
  middleware: requireJsonBody,
  request: jsonRequestBody(confirmEmailBody, { token: 'eyJhbGciOiJIUzI1NiJ9…' }),
  responses: {
    ...okResponses(okSchema, 'Confirmed', OK_BODY),
    401: errorResponse('not_signed_in'),
    409: errorResponse('email_taken'),
    422: errorResponse('sign_up_unproven'),
  },
})

const recover = route.post('/auth/request-password-reset', 'Request a password reset link by email', emailRequest)

const reset = route.post('/auth/reset-password', 'Set a new password with the token of the email', {
  description: 'Works once. Ends all sessions and a lock after wrong passwords. The second factor stays on.',
  middleware: requireJsonBody,
  request: jsonRequestBody(resetPasswordBody, { token: 'wN3cG…', new_password: 'damson-and-clay' }),
  responses: { ...okResponses(okSchema, 'Set', OK_BODY), 422: errorResponse('link_invalid') },
})

/** Whether a concurrent request created an account with the same email address. A second attempt finds that account. */
function isConcurrentSignUp(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'sign_up_failed'
}

export function signUpRoutes(auth: Auth) {
  return createValidatingRouter()
    .openapi(signUp, async (c) => {
      const { email, password, name } = c.req.valid('json')
      requireNonEmpty({ email, password })
      requireEmail(email)
      requireStrongPassword(password, 'password', { productName: c.get('ctx').config.productName, email, ...(name ? { name } : {}) })
      await c.get('limits').consume('signUpsByClient', c.get('client'))
      await limitEmails(c, email)
      const body = { email, password, name: name ?? '' }
      const options = { isOneTransaction: true, newPassword: password }
      const create = () => auth.call(c, (api, request) => api.signUpEmail({ ...request, body }), options)
      const { body: created } = await takingAtLeast(c.get('ctx'), () =>
        create().catch((error) => (isConcurrentSignUp(error) ? create() : Promise.reject(error))),
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
      // Not `takingAtLeast`, because better-auth itself takes at least 500 ms for every email address here.
      await auth.call(c, (api, request) => api.sendVerificationEmail({ ...request, body: { email } }))
      return c.json(OK_BODY, 200)
    })
    .openapi(confirm, async (c) => {
      await limitTokens(c)
      const { token, password, new_password: newPassword } = c.req.valid('json')
      const account = await confirmEmail(c, auth, { token, password, newPassword })
      if (newPassword !== undefined) await resetAttempts(c, account)
      return c.json(OK_BODY, 200)
    })
    .openapi(recover, async (c) => {
      const { email } = c.req.valid('json')
      const given = { email, limit: 'recoveriesByMailbox' } as const
      return c.json(await emailSignIn(c, auth, given, (api, request) => api.requestPasswordReset({ ...request, body: { email } })), 200)
    })
    .openapi(reset, async (c) => {
      const { token, new_password: newPassword } = c.req.valid('json')
      requireNonEmpty({ new_password: newPassword })
      await limitTokens(c)
      const ctx = c.get('ctx')
      const user = await findResetUser(ctx, token)
      requireStrongPassword(newPassword, 'new_password', { productName: ctx.config.productName, ...user })
      const body = { token, newPassword }
      const options = { isOneTransaction: true, newPassword, accounts: user ? [user.id] : [] }
      await auth.call(c, (api, request) => api.resetPassword({ ...request, body }), options)
      if (user) await resetAttempts(c, user)
      return c.json(OK_BODY, 200)
    })
}
