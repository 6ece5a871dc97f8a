import { sso } from '@better-auth/sso'
import { genericOAuth } from 'better-auth/plugins'
import type { Config } from '../config.ts'
import { SSO_TABLE } from './auth-adapter.ts'

/** How the two configured providers are called in addresses and in `accounts.provider_id`. */
export const OIDC = 'oidc' as const
export const SSO = 'sso' as const

const SCOPES = ['openid', 'email', 'profile']

/** Signing in with the configured OpenID Connect provider: authorization code with PKCE, a nonce, a verified id token. */
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

/** Signing in through the configured organisation's identity provider. None can be added at run time. */
export function ssoPlugin({ sso: provider }: Pick<Config, 'sso'>) {
  return sso({
    schema: { ssoProvider: SSO_TABLE },
    // The domain is vouched for by whoever configured it: for its addresses the provider is believed.
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

/** An organisation's provider speaks for its own domain alone: what it says of other addresses is refused. */
export function mayVouchFor({ sso: provider }: Pick<Config, 'sso'>, { method, email }: { method: string; email: string }): boolean {
  if (!method.startsWith('sso')) return true
  return provider !== null && isOfDomain(email, provider.domain)
}

/** Whether an address is one of a domain; one of a domain below it is not. */
export function isOfDomain(email: string, domain: string): boolean {
  return email.toLowerCase().endsWith(`@${domain.toLowerCase()}`)
}

/** Origins that providers may be reached at, beside the site's own. */
export function providerOrigins({ oidc, sso: organisation }: Pick<Config, 'oidc' | 'sso'>): string[] {
  return [oidc, organisation].flatMap((provider) => (provider ? [new URL(provider.issuer).origin] : []))
}
