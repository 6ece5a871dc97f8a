import { type GenericOAuthConfig, genericOAuth } from 'better-auth/plugins'
import { eq } from 'drizzle-orm'
import type { AppContext } from '../app-context.ts'
import type { Config, ProviderConfig } from '../config.ts'
import { verifications } from '../db/schema/index.ts'
import { storedIdentifier } from './verifications.ts'

export const OIDC = 'oidc' as const
export const SSO = 'sso' as const

/** Operators register this URL at the provider. */
const SSO_CALLBACK = '/api/auth/sso/callback/sso'

export function providersPlugin({ oidc, sso, publicUrl }: Pick<Config, 'oidc' | 'sso' | 'publicUrl'>) {
  const config: GenericOAuthConfig[] = []
  if (oidc) config.push(clientOf(OIDC, oidc))
  // The operator configured the domain, so the email addresses are trusted. They still have to be confirmed by email.
  const unconfirmed = { mapProfileToUser: () => ({ emailVerified: false }), redirectURI: `${publicUrl}${SSO_CALLBACK}` }
  if (sso) config.push({ ...clientOf(SSO, sso), ...unconfirmed, ...(sso.clientSecret ? { authentication: 'basic' } : {}) })
  return genericOAuth({ config })
}

function clientOf(providerId: string, { name, issuer, clientId, clientSecret }: ProviderConfig): GenericOAuthConfig {
  return {
    providerId,
    name,
    discoveryUrl: `${issuer}/.well-known/openid-configuration`,
    clientId,
    ...(clientSecret ? { clientSecret } : { tokenEndpointAuth: { method: 'none' } }),
    scopes: ['openid', 'email', 'profile'],
    pkce: true,
    requireIdTokenVerification: true,
  }
}

/** Whether a provider may confirm an email address: single sign-on only addresses of its own domain. */
export function mayConfirmEmail({ sso }: Pick<Config, 'sso'>, providerId: string | undefined, email: string): boolean {
  return providerId !== SSO || (sso !== null && isOfDomain(email, sso.domain))
}

/** Whether an email address is of a domain. Subdomains do not count. */
export function isOfDomain(email: string, domain: string): boolean {
  return email.toLowerCase().endsWith(`@${domain.toLowerCase()}`)
}

/** Returns the id of the user who is linking an identity with this OAuth state; null when the state is for signing in. */
export async function linkingUserId({ db }: Pick<AppContext, 'db'>, state: string): Promise<string | null> {
  const isState = eq(verifications.identifier, storedIdentifier(`auth-state:${state}`))
  const [row] = await db.orm.select({ value: verifications.value }).from(verifications).where(isState)
  if (!row) return null
  const { link } = JSON.parse(row.value) as { link?: { userId: string } }
  return link?.userId ?? null
}
