import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { idTokenBody, providersSchema, redirectResponse, returnUrlBody, signInResponse, ssoBody } from '../../../contract/account.ts'
import { isSameSitePath } from '../../../domain/account/links.ts'
import { DomainError } from '../../../domain/errors.ts'
import { hasUnstorableCharacters } from '../../../domain/text.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { errorResponse, okResponses, signedInResponses } from '../../http/openapi-responses.ts'
import { jsonRequestBody, requireJsonBody } from '../../http/request-body.ts'
import { requireEmail } from '../../http/required-fields.ts'
import { routesOf } from '../../http/routes-of.ts'
import { recentlyAuthenticated } from '../../http/session.ts'
import { createValidatingRouter } from '../../http/validating-router.ts'
import type { Auth } from '../call-better-auth.ts'
import { limitTokens, refundToken } from '../policies/account-limits.ts'
import { isOfDomain, linkingUserId, OIDC, SSO } from '../providers.ts'
import { toSignInResponse } from '../session-response.ts'
import { signInExample } from './examples.ts'

const route = routesOf('Accounts')

/** Shown after an incomplete sign-in through a provider. */
const AFTER = {
  factor: '/?sign-in=second-factor',
  refused: '/?sign-in=refused',
  linkRejected: '/account?link=refused',
}

const redirectExample = { url: 'https://id.example.org/auth?client_id=plateful&code_challenge=…' }
const toProvider = { ...okResponses(redirectResponse, 'The URL to open', redirectExample), 404: errorResponse('provider_unknown') }
const back = {
  302: { description: 'Redirects to the requested page, signed in, or to the start page, which shows what is missing' },
}

const list = route.get('/auth/providers', 'List the sign-in providers', {
  responses: {
    200: okResponses(providersSchema, 'Empty unless configured', {
      data: [{ id: 'oidc' as const, name: 'Town account', domain: null }],
    })[200],
  },
})

const startOidc = route.post('/auth/sign-in/oidc', 'Sign in through the OpenID Connect provider', {
  description: 'Uses the authorization code flow with PKCE. The verifier stays on the server, so that a stolen code cannot be used.',
  middleware: requireJsonBody,
  request: jsonRequestBody(returnUrlBody, { next: '/venue-menu' }),
  responses: toProvider,
})

const byIdToken = route.post('/auth/sign-in/oidc/id-token', "Sign in with the provider's id token", {
  middleware: requireJsonBody,
  request: jsonRequestBody(idTokenBody, { id_token: 'eyJhbGciOiJSUzI1NiJ9…', nonce: 'n-0S6_WzA2Mj' }),
  responses: {
    ...okResponses(signInResponse, 'The session, or that a code is required', signInExample),
    401: errorResponse('provider_refused'),
    404: errorResponse('provider_unknown'),
  },
})

const startSso = route.post('/auth/sign-in/sso', "Sign in through an organisation's identity provider", {
  description: 'The provider is chosen by the domain of the email address.',
  middleware: requireJsonBody,
  request: jsonRequestBody(ssoBody, { email: 'imogen@inns.example' }),
  responses: toProvider,
})

const link = route.post('/auth/identities/link', 'Link an identity of the OpenID Connect provider to your account', {
  middleware: [...requireJsonBody, recentlyAuthenticated],
  request: jsonRequestBody(returnUrlBody, { next: '/account' }),
  responses: { ...signedInResponses(redirectResponse, 'The URL to open', redirectExample), 404: errorResponse('provider_unknown') },
})

const callbackQuery = z.object({
  code: z.string().max(4000).optional().openapi({ description: 'The authorization code', example: 'SplxlOBeZQQYbYS6WxSbIA' }),
  state: z.string().max(4000).optional().openapi({ description: 'Binds the response to the browser that started', example: 'af0ifjsldkj' }),
  iss: z.string().max(2000).optional().openapi({ description: 'The issuer', example: 'https://id.example.org' }),
  error: z.string().max(200).optional().openapi({ description: 'The error of the provider', example: 'access_denied' }),
})

const oidcBack = route.get('/auth/callback/oidc', 'Callback of the OpenID Connect provider', {
  request: { query: callbackQuery },
  responses: back,
})

const ssoBack = route.get('/auth/sso/callback/sso', "Callback of the organisation's identity provider", {
  request: { query: callbackQuery },
  responses: back,
})

export function providerRoutes(auth: Auth) {
  return createValidatingRouter()
    .openapi(list, (c) => {
      const { oidc, sso } = c.get('ctx').config
      const data: z.infer<typeof providersSchema>['data'] = []
      if (oidc) data.push({ id: OIDC, name: oidc.name, domain: null })
      if (sso) data.push({ id: SSO, name: sso.name, domain: sso.domain })
      return c.json({ data }, 200)
    })
    .openapi(startOidc, async (c) => {
      await requireProvider(c, 'oidc')
      return c.json(await startSignIn(c, auth, { provider: OIDC, ...callbackUrls(c.req.valid('json').next) }), 200)
    })
    .openapi(byIdToken, async (c) => {
      await requireProvider(c, 'oidc')
      const { id_token, nonce, session } = c.req.valid('json')
      const body = { provider: OIDC, idToken: { token: id_token, ...(nonce ? { nonce } : {}) } }
      const options = { ...VIA_PROVIDER, signsInBy: 'provider' } as const
      const signIn = auth.call(c, (api, request) => api.signInSocial({ ...request, body }), options)
      const response = await signIn.catch((error: unknown) => {
        throw error instanceof DomainError && error.code === 'link_invalid' ? new DomainError('provider_refused') : error
      })
      return c.json(await toSignInResponse(c, response, session), 200)
    })
    .openapi(startSso, async (c) => {
      const { email, next } = c.req.valid('json')
      requireEmail(email)
      const sso = await requireProvider(c, 'sso')
      if (!isOfDomain(email, sso.domain)) throw new DomainError('provider_unknown')
      return c.json(await startSignIn(c, auth, { provider: SSO, ...callbackUrls(next), loginHint: email }), 200)
    })
    .openapi(link, async (c) => {
      await requireProvider(c, 'oidc')
      const body = { provider: OIDC, ...callbackUrls(c.req.valid('json').next), disableRedirect: true }
      const response = await auth.call(c, (api, request) => api.linkSocialAccount({ ...request, body }), VIA_PROVIDER)
      return c.json(redirectOf(response), 200)
    })
    .openapi(oidcBack, (c) => handleCallback(c, auth, OIDC, c.req.valid('query')))
    .openapi(ssoBack, (c) => handleCallback(c, auth, SSO, c.req.valid('query')))
}

const VIA_PROVIDER = { hasProviders: true } as const

type SignIn = { provider: string; callbackURL: string; errorCallbackURL: string; loginHint?: string }

async function startSignIn(c: Context<AppEnv>, auth: Auth, given: SignIn): Promise<{ url: string }> {
  const body = { ...given, disableRedirect: true }
  return redirectOf(await auth.call(c, (api, request) => api.signInSocial({ ...request, body }), VIA_PROVIDER))
}

async function requireProvider<K extends 'oidc' | 'sso'>(c: Context<AppEnv>, kind: K) {
  await limitTokens(c)
  const provider = c.get('ctx').config[kind]
  if (!provider) throw new DomainError('provider_unknown')
  return provider
}

function callbackUrls(next: string | undefined): { callbackURL: string; errorCallbackURL: string } {
  if (next !== undefined && !isSameSitePath(next)) throw DomainError.forField('next', 'invalid_request')
  return { callbackURL: next ?? '/', errorCallbackURL: AFTER.refused }
}

function redirectOf({ body }: { body: { url?: string | undefined } | undefined }): { url: string } {
  return { url: String(body?.url) }
}

/** Always redirects to a page, because a browser navigates here. */
async function handleCallback(c: Context<AppEnv>, auth: Auth, id: string, query: z.output<typeof callbackQuery>): Promise<Response> {
  const session = c.get('session')
  // A signed-in user was linking an identity.
  const refused = session ? AFTER.linkRejected : AFTER.refused
  try {
    await limitTokens(c)
    const { state } = query
    if (state !== undefined && hasUnstorableCharacters(state)) return c.redirect(refused, 302)
    // better-auth links by the state only, which could outlive the session that started it.
    const linking = state === undefined ? null : await linkingUserId(c.get('ctx'), state)
    if (linking !== null && linking !== session?.user.id) return c.redirect(refused, 302)
    const options = { ...VIA_PROVIDER, signsInBy: session ? undefined : ('provider' as const) }
    const response = await auth.call(c, (api, request) => api.callbackOAuth({ ...request, method: 'GET', params: { id }, query }), options)
    const next = pathOnThisSite(response.location, c.get('ctx').config.publicUrl)
    // The start of the sign-in was already counted.
    if (next !== null) await refundToken(c)
    if (response.needsSecondFactor) return c.redirect(withSecondFactor(next), 302)
    return c.redirect(next ?? refused, 302)
  } catch (error) {
    if (error instanceof DomainError) return c.redirect(refused, 302)
    throw error
  }
}

function withSecondFactor(next: string | null): string {
  return next === null || next === '/' || !isSameSitePath(next) ? AFTER.factor : `${AFTER.factor}&${new URLSearchParams({ next })}`
}

/** Returns the path to which better-auth redirects; null when it is of another site or contains an error, which our page shows instead. */
function pathOnThisSite(location: string | null, publicUrl: string): string | null {
  if (location === null) return null
  const url = new URL(location, publicUrl)
  if (url.origin !== new URL(publicUrl).origin || url.searchParams.has('error')) return null
  return `${url.pathname}${url.search}`
}
