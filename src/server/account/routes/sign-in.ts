import type { Context } from 'hono'
import { codeBody, codeSignInBody, signInBody, signInResponse, tokenBody } from '../../../contract/account.ts'
import { EMAIL_TOKEN_LIFETIMES, MAX_CODE_ATTEMPTS } from '../../../domain/account/email-token-lifetimes.ts'
import { withoutSpaces } from '../../../domain/account/typed-code.ts'
import { DomainError } from '../../../domain/errors.ts'
import { numberInWords } from '../../../domain/number-words.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { errorResponse, okResponses } from '../../http/openapi-responses.ts'
import { withFallbackMessage } from '../../http/problem.ts'
import { jsonRequestBody, requireJsonBody } from '../../http/request-body.ts'
import { requireEmail, requireNonEmpty } from '../../http/required-fields.ts'
import { routesOf } from '../../http/routes-of.ts'
import { createValidatingRouter } from '../../http/validating-router.ts'
import type { Auth } from '../call-better-auth.ts'
import { limitSignIns, limitTokens, takingAtLeast } from '../policies/account-limits.ts'
import { stillHasPassword } from '../policies/passwords.ts'
import { consumeTotpCode } from '../second-factor.ts'
import { toSignInResponse } from '../session-response.ts'
import { emailRequest, emailSignIn } from './email-sign-in.ts'
import { emailExample, signInExample } from './examples.ts'

const route = routesOf('Accounts')

const SIGN_IN_RESPONSES = {
  ...okResponses(signInResponse, 'The session, or that a code is required', signInExample),
  401: errorResponse('credentials_wrong'),
  429: errorResponse('sign_in_locked'),
}

const byPassword = route.post('/auth/sign-in/email', 'Sign in with email and password', {
  middleware: [withFallbackMessage('signIn'), ...requireJsonBody],
  request: jsonRequestBody(signInBody, { ...emailExample, password: 'damson-and-clay' }),
  responses: { ...SIGN_IN_RESPONSES, 403: errorResponse('email_not_confirmed'), 422: errorResponse('required_fields') },
})

const askLink = route.post('/auth/sign-in/magic-link', 'Request a sign-in link by email', emailRequest)

const byLink = route.post('/auth/magic-link/verify', 'Sign in with the token of an emailed link', {
  description: `The link works once, for ${EMAIL_TOKEN_LIFETIMES.signIn.words}.`,
  middleware: [withFallbackMessage('signIn'), ...requireJsonBody],
  request: jsonRequestBody(tokenBody, { token: 'xWbPqRst…' }),
  responses: { ...SIGN_IN_RESPONSES, 422: errorResponse('link_invalid') },
})

const askCode = route.post('/auth/email-otp/send-verification-otp', 'Request a sign-in code by email', emailRequest)

const byCode = route.post('/auth/sign-in/email-otp', 'Sign in with an emailed code', {
  description: `The code works once, for ${EMAIL_TOKEN_LIFETIMES.signIn.words} and ${numberInWords(MAX_CODE_ATTEMPTS)} attempts.`,
  middleware: [withFallbackMessage('signIn'), ...requireJsonBody],
  request: jsonRequestBody(codeSignInBody, { ...emailExample, code: '492039' }),
  responses: { ...SIGN_IN_RESPONSES, 422: errorResponse('code_wrong') },
})

const CODE_RESPONSES = {
  ...SIGN_IN_RESPONSES,
  401: errorResponse('challenge_over'),
  409: errorResponse('second_factor_off'),
  422: errorResponse('code_wrong'),
}

const byFactor = route.post('/auth/two-factor/verify', 'Verify the second factor', {
  description: 'Completes a sign-in that requires it, or turns the factor on after enrolment. Takes a code of the authenticator app.',
  middleware: requireJsonBody,
  request: jsonRequestBody(codeBody, { code: '492039' }),
  responses: CODE_RESPONSES,
})

const byBackupCode = route.post('/auth/two-factor/verify-backup-code', 'Verify a backup code instead of the second factor', {
  middleware: requireJsonBody,
  request: jsonRequestBody(codeBody, { code: 'a1b2c-d3e4f' }),
  responses: CODE_RESPONSES,
})

function orPresent<A extends { token: string | null }>(c: Context<AppEnv>, response: A): A {
  return { ...response, token: response.token ?? c.get('session')?.token ?? null }
}

export function signInRoutes(auth: Auth) {
  return createValidatingRouter()
    .openapi(byPassword, async (c) => {
      const { email, password, session } = c.req.valid('json')
      requireNonEmpty({ email, password })
      requireEmail(email)
      return limitSignIns(c, email, async () => {
        const body = { email, password }
        const hasPassword = (hash: string) => stillHasPassword(c.get('ctx'), email, { hash, password })
        const options = { signsInBy: 'password', hasPassword } as const
        const response = await auth.call(c, (api, request) => api.signInEmail({ ...request, body }), options)
        return c.json(await toSignInResponse(c, response, session), 200)
      })
    })
    .openapi(askLink, async (c) => {
      const { email } = c.req.valid('json')
      const given = { email, limit: 'signInLinksByMailbox' } as const
      return c.json(await emailSignIn(c, auth, given, (api, request) => api.signInMagicLink({ ...request, body: { email } })), 200)
    })
    .openapi(byLink, async (c) => {
      await limitTokens(c)
      const { token, session } = c.req.valid('json')
      const options = { signsInBy: 'emailed link' } as const
      const response = await auth.call(c, (api, request) => api.magicLinkVerify({ ...request, query: { token } }), options)
      if (response.location?.includes('error=')) throw new DomainError('link_invalid')
      return c.json(await toSignInResponse(c, response, session), 200)
    })
    .openapi(askCode, async (c) => {
      const { email } = c.req.valid('json')
      const given = { email, limit: 'signInCodesByMailbox' } as const
      const body = { email, type: 'sign-in' } as const
      return c.json(await emailSignIn(c, auth, given, (api, request) => api.sendVerificationOTP({ ...request, body })), 200)
    })
    .openapi(byCode, async (c) => {
      const { email, code, session } = c.req.valid('json')
      requireEmail(email)
      return limitSignIns(c, email, async () => {
        const body = { email, otp: withoutSpaces(code) }
        const options = { signsInBy: 'emailed code' } as const
        const response = await takingAtLeast(c.get('ctx'), () =>
          auth.call(c, (api, request) => api.signInEmailOTP({ ...request, body }), options),
        )
        return c.json(await toSignInResponse(c, response, session), 200)
      })
    })
    .openapi(byFactor, async (c) => {
      await limitTokens(c)
      const { code, session } = c.req.valid('json')
      const body = { code: withoutSpaces(code) }
      const present = c.get('session')
      const response = await auth.call(c, (api, request) => api.verifyTOTP({ ...request, body }), {
        signsInBy: present ? undefined : 'authenticator app',
        async also(tx, { body: verified }) {
          // A code that turned the second factor on may still be used once to sign in.
          if (present || !verified) return
          if (!(await consumeTotpCode(tx, { secret: c.get('ctx').secret, userId: verified.user.id, code: body.code })))
            throw new DomainError('code_wrong')
        },
      })
      return c.json(await toSignInResponse(c, orPresent(c, response), session), 200)
    })
    .openapi(byBackupCode, async (c) => {
      await limitTokens(c)
      const { code, session } = c.req.valid('json')
      const body = { code: withoutSpaces(code) }
      const signsInBy = c.get('session') ? undefined : ('backup code' as const)
      // Two codes may be entered at the same time, in two browsers.
      const options = { isOneTransaction: true, repeatsOnConflict: true, signsInBy }
      const response = await auth.call(c, (api, request) => api.verifyBackupCode({ ...request, body }), options)
      return c.json(await toSignInResponse(c, orPresent(c, response), session), 200)
    })
}
