import { createRoute } from '@hono/zod-openapi'
import { passkeySignInBody, signInResponse } from '../../../contract/account.ts'
import { passkeyOptionsSchema } from '../../../contract/passkey.ts'
import { DomainError } from '../../../domain/errors.ts'
import { errorResponse, NO_STORE, okResponses } from '../../http/openapi-responses.ts'
import { withFallbackMessage } from '../../http/problem.ts'
import { jsonRequestBody, requireJsonBody } from '../../http/request-body.ts'
import { createValidatingRouter } from '../../http/validating-router.ts'
import type { Auth } from '../call-better-auth.ts'
import { notePasskeyUse, recordRefusedPasskey, toPasskeyOptions } from '../passkey-use.ts'
import { limitTokens } from '../policies/attempt-limits.ts'
import { toSignInResponse } from '../session-response.ts'
import { CREDENTIAL_EXAMPLE } from './passkeys.ts'
import { signInExample, tags } from './shared.ts'

const begin = createRoute({
  method: 'post',
  path: '/auth/sign-in/passkey/options',
  tags,
  summary: 'Begin to sign in with a passkey',
  description:
    'Returns what `navigator.credentials.get()` takes, and sets a cookie for five minutes. For a signed-in user, only their own passkeys.',
  middleware: [withFallbackMessage('signIn')],
  responses: {
    ...okResponses(passkeyOptionsSchema, 'The options', { challenge: 'k3Jx…' }),
    429: errorResponse('too_many_requests'),
  },
})

const finish = createRoute({
  method: 'post',
  path: '/auth/sign-in/passkey',
  tags,
  summary: 'Sign in with a passkey',
  description: 'Counts as two factors, because the authenticator must have verified its user by PIN or biometrics: no code is asked for.',
  middleware: [withFallbackMessage('signIn'), ...requireJsonBody],
  request: jsonRequestBody(passkeySignInBody, {
    response: { ...CREDENTIAL_EXAMPLE, response: { clientDataJSON: 'eyJ0…', authenticatorData: 'SZYN…', signature: 'MEUC…' } },
  }),
  responses: {
    ...okResponses(signInResponse, 'The session', signInExample),
    422: errorResponse('passkey_refused'),
    429: errorResponse('too_many_requests'),
  },
})

export function passkeySignInRoutes(auth: Auth) {
  return createValidatingRouter()
    .openapi(begin, async (c) => {
      await c.get('limits').consume('passkeyChallengesByClient', c.get('client'))
      const { body } = await auth.call(c, (api, request) => api.generatePasskeyAuthenticationOptions(request), { usesPasskeys: true })
      // better-auth requests 'preferred', with which a browser may skip the PIN. The sign-in would then be rejected.
      return c.json(toPasskeyOptions(body, { userVerification: 'required' }), 200, NO_STORE)
    })
    .openapi(finish, async (c) => {
      await limitTokens(c)
      const ctx = c.get('ctx')
      const { response, session } = c.req.valid('json')
      // The types of better-auth require the results of extensions, but we use no extensions.
      const signed = { ...response, clientExtensionResults: {} } as never
      const call = auth.call(c, (api, request) => api.verifyPasskeyAuthentication({ ...request, body: { response: signed } }), {
        usesPasskeys: true,
        signsInBy: 'passkey',
        also: (tx) => notePasskeyUse(tx, ctx, response.id),
      })
      const answer = await call.catch(async (error: unknown) => {
        if (error instanceof DomainError && error.code === 'passkey_refused') await recordRefusedPasskey(ctx, response.id)
        throw error
      })
      return c.json(await toSignInResponse(c, answer, session), 200)
    })
}
