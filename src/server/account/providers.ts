import { sso } from '@better-auth/sso'
import { genericOAuth } from 'better-auth/plugins'
import { eq } from 'drizzle-orm'
import type { AppContext } from '../app-context.ts'
import type { Config } from '../config.ts'
import { verifications } from '../db/schema/index.ts'
import { SSO_TABLE } from './auth-adapter.ts'
import { storedIdentifier } from './policies/issued-access.ts'

export const OIDC = 'oidc' as const
export const SSO = 'sso' as const

const SCOPES = ['openid', 'email', 'profile']

/** OpenID Connect: authorization code with PKCE, a nonce and a verified id token. */
export function oidcPlugin({ oidc }: Pick<Config, 'oidc'>) {
  return genericOAuth({
    config: oidc
      ? [
          {
            providerId: OIDC,
            name: oidc.name,
            discoveryUrl: `${oidc.issuer}/.well-known/openid-configuration`,
            clientId: oidc.clientId,
            ...(oidc.clientSecret ? { clientSecret: oidc.clientSecret } : { tokenEndpointAuth: { method: 'none' as const } }),
            scopes: SCOPES,
            pkce: true,
            requireIdTokenVerification: true,
          },
        ]
      : [],
  })
}

/** Sign-in with an organisation's identity provider. Providers cannot be added at run time. */
export function ssoPlugin({ sso: provider }: Pick<Config, 'sso'>) {
  return sso({
    schema: { ssoProvider: SSO_TABLE },
    // The operator configured the domain, so the provider is trusted for its email addresses.
    domainVerification: { enabled: true },
    providersLimit: 0,
    defaultSSO: provider
      ? [
          {
            providerId: SSO,
            domain: provider.domain,
            oidcConfig: {
              issuer: provider.issuer,
              clientId: provider.clientId,
              ...(provider.clientSecret ? { clientSecret: provider.clientSecret } : {}),
              discoveryEndpoint: `${provider.issuer}/.well-known/openid-configuration`,
              pkce: true,
              scopes: SCOPES,
            },
          },
        ]
      : [],
  })
}

export function mayVouchFor({ sso: provider }: Pick<Config, 'sso'>, { method, email }: { method: string; email: string }): boolean {
  if (!method.startsWith('sso')) return true
  return provider !== null && isOfDomain(email, provider.domain)
}

/** Whether an email address belongs to a domain. Subdomains do not count. */
export function isOfDomain(email: string, domain: string): boolean {
  return email.toLowerCase().endsWith(`@${domain.toLowerCase()}`)
}

export function providerOrigins({ oidc, sso: organisation }: Pick<Config, 'oidc' | 'sso'>): string[] {
  return [oidc, organisation].flatMap((provider) => (provider ? [new URL(provider.issuer).origin] : []))
}

/** Returns the id of the user who is linking an identity with this OAuth state; null when the state is for signing in. */
export async function linkingUserId({ db }: Pick<AppContext, 'db'>, state: string): Promise<string | null> {
  const isState = eq(verifications.identifier, storedIdentifier(`auth-state:${state}`))
  const [row] = await db.orm.select({ value: verifications.value }).from(verifications).where(isState)
  if (!row) return null
  const { link } = JSON.parse(row.value) as { link?: { userId: string } }
  return link?.userId ?? null
}
