import { passkeySignInBody, signInResponse } from '../../../contract/account.ts'
import { idParam } from '../../../contract/common.ts'
import {
  addPasskeyBody,
  type Passkey,
  passkeyNameBody,
  passkeyOptionsSchema,
  passkeySchema,
  passkeysSchema,
} from '../../../contract/passkey.ts'
import { DomainError } from '../../../domain/errors.ts'
import { emptyResponses, errorResponse, NO_STORE, OK_BODY, okResponses, signedInResponses } from '../../http/openapi-responses.ts'
import { withFallbackMessage } from '../../http/problem.ts'
import { jsonRequestBody, requireJsonBody } from '../../http/request-body.ts'
import { routesOf } from '../../http/routes-of.ts'
import { recentlyAuthenticated, requireSession, sensitiveAction, signedIn } from '../../http/session.ts'
import { createValidatingRouter } from '../../http/validating-router.ts'
import type { Auth } from '../call-better-auth.ts'
import {
  listPasskeys,
  notePasskeyUse,
  recordRejectedPasskey,
  removePasskey,
  renamePasskey,
  reportNewPasskey,
  requireNewPasskey,
  toPasskeyName,
  toPasskeyOptions,
} from '../passkeys.ts'
import { limitTokens } from '../policies/account-limits.ts'
import { toSignInResponse } from '../session-response.ts'
import { signInExample } from './examples.ts'

const route = routesOf('Accounts')

const CREDENTIAL_EXAMPLE = { id: 'mV4tR…', rawId: 'mV4tR…', type: 'public-key' } as const

const example: Passkey = {
  id: 'mV4tR',
  name: 'Chrome on Windows',
  created_at: '2026-11-20T18:00:00.000Z',
  last_used_at: null,
  is_synced: true,
}

const ofPasskey = idParam('The passkey, as the list names it', 'mV4tR')

const list = route.get('/auth/passkeys', 'List your passkeys', {
  middleware: [signedIn],
  responses: signedInResponses(passkeysSchema, 'The passkeys, the oldest first', { data: [example] }),
})

const begin = route.post('/auth/passkeys/options', 'Begin to add a passkey', {
  description:
    'Requires a recent confirmation of your identity. Returns what `navigator.credentials.create()` takes, and sets a cookie for five minutes.',
  middleware: [recentlyAuthenticated],
  responses: {
    ...signedInResponses(passkeyOptionsSchema, 'The options', { challenge: 'k3Jx…' }),
    409: errorResponse('passkeys_too_many'),
    429: errorResponse('too_many_requests'),
  },
})

const add = route.post('/auth/passkeys', 'Add a passkey', {
  description: 'The authenticator must have verified its user by PIN or biometrics. You get an email.',
  middleware: sensitiveAction,
  request: jsonRequestBody(addPasskeyBody, {
    name: example.name,
    response: { ...CREDENTIAL_EXAMPLE, response: { clientDataJSON: 'eyJ0…', attestationObject: 'o2Nm…' } },
  }),
  responses: {
    ...signedInResponses(passkeySchema, 'The passkey', example),
    409: errorResponse('passkey_known'),
    422: errorResponse('passkey_refused'),
  },
})

const rename = route.patch('/auth/passkeys/{id}', 'Rename a passkey', {
  middleware: [signedIn, ...requireJsonBody],
  request: { params: ofPasskey, ...jsonRequestBody(passkeyNameBody, { name: example.name }) },
  responses: {
    ...signedInResponses(passkeySchema, 'The passkey', example),
    404: errorResponse('not_found'),
    422: errorResponse('required_fields'),
  },
})

const remove = route.delete('/auth/passkeys/{id}', 'Remove a passkey', {
  description: 'It can no longer sign in, and other sessions end. The only way to sign in cannot be removed.',
  middleware: [recentlyAuthenticated],
  request: { params: ofPasskey },
  responses: { ...emptyResponses('Removed'), 404: errorResponse('not_found'), 409: errorResponse('identity_last') },
})

const beginSignIn = route.post('/auth/sign-in/passkey/options', 'Begin to sign in with a passkey', {
  description:
    'Returns what `navigator.credentials.get()` takes, and sets a cookie for five minutes. For a signed-in user, only their own passkeys.',
  middleware: [withFallbackMessage('signIn')],
  responses: {
    ...okResponses(passkeyOptionsSchema, 'The options', { challenge: 'k3Jx…' }),
    429: errorResponse('too_many_requests'),
  },
})

const signIn = route.post('/auth/sign-in/passkey', 'Sign in with a passkey', {
  description:
    'Counts as two factors, because the authenticator must have verified its user by PIN or biometrics. No further code is required.',
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

export function passkeyRoutes(auth: Auth) {
  return createValidatingRouter()
    .openapi(list, async (c) => {
      const data = await listPasskeys({ ctx: c.get('ctx'), input: { session: requireSession(c) } })
      return c.json({ data }, 200, NO_STORE)
    })
    .openapi(begin, async (c) => {
      await c.get('limits').consume('passkeyChallengesByClient', c.get('client'))
      await requireNewPasskey(c.get('ctx'), requireSession(c).user.id)
      const { body } = await auth.call(c, (api, request) => api.generatePasskeyRegistrationOptions({ ...request, query: {} }), {
        usesPasskeys: true,
      })
      return c.json(toPasskeyOptions(body), 200, NO_STORE)
    })
    .openapi(add, async (c) => {
      const ctx = c.get('ctx')
      const { user } = requireSession(c)
      const { response, ...given } = c.req.valid('json')
      const name = toPasskeyName(given.name)
      await requireNewPasskey(ctx, user.id, response.id)
      const options = {
        usesPasskeys: true,
        isOwnChange: true,
        also: (tx: Parameters<typeof reportNewPasskey>[0]) => reportNewPasskey(tx, ctx, user, name),
      }
      const { body } = await auth.call(
        c,
        (api, request) => api.verifyPasskeyRegistration({ ...request, body: { response, name } }),
        options,
      )
      // Not the last of the list, because another one may be added concurrently, or the clock may have been set back.
      const added = (await listPasskeys({ ctx, input: { session: requireSession(c) } })).find(({ id }) => id === body?.id)
      if (!added) throw new Error('the passkey was removed meanwhile')
      return c.json(added, 200, NO_STORE)
    })
    .openapi(rename, async (c) => {
      const input = { session: requireSession(c), ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await renamePasskey({ ctx: c.get('ctx'), input }), 200, NO_STORE)
    })
    .openapi(remove, async (c) => {
      await removePasskey({ ctx: c.get('ctx'), input: { session: requireSession(c), ...c.req.valid('param') } })
      return c.json(OK_BODY, 200)
    })
    .openapi(beginSignIn, async (c) => {
      await c.get('limits').consume('passkeyChallengesByClient', c.get('client'))
      const { body } = await auth.call(c, (api, request) => api.generatePasskeyAuthenticationOptions(request), { usesPasskeys: true })
      // better-auth requests 'preferred', with which a browser may skip the PIN. The sign-in would then be rejected.
      return c.json(toPasskeyOptions(body, { userVerification: 'required' }), 200, NO_STORE)
    })
    .openapi(signIn, async (c) => {
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
      const signIn = await call.catch(async (error: unknown) => {
        if (error instanceof DomainError && error.code === 'passkey_refused') await recordRejectedPasskey(ctx, response.id)
        throw error
      })
      return c.json(await toSignInResponse(c, signIn, session), 200)
    })
}
