import type { BetterAuthOptions } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { PUBLIC_ROLE } from '../../domain/account/roles.ts'
import type { Database } from '../db/open.ts'
import { accounts, sessions, ssoProviders, twoFactors, userRoles, users, verifications } from '../db/schema/index.ts'
import { ambientOrm, ambientTransaction } from './ambient.ts'

const schema = { users, sessions, accounts, verifications, two_factors: twoFactors, sso_providers: ssoProviders }

type Adapter = ReturnType<ReturnType<typeof drizzleAdapter>>

/**
 * The sign-in library over our tables. Whoever it makes, by whichever way in, gets the public role in the same
 * transaction: nothing that is sent can ask for another one.
 */
export function createAuthAdapter(db: Database): (options: BetterAuthOptions) => Adapter {
  const make = drizzleAdapter(ambientOrm(db), { provider: 'pg', schema, transaction: false })
  return (options) => {
    const adapter = make(options)
    const create: Adapter['create'] = (request) =>
      request.model === 'user' || request.model === TABLES.user.modelName
        ? ambientTransaction(db, async (tx) => {
            const made = await adapter.create<Record<string, unknown>>(request)
            await tx.insert(userRoles).values({ user_id: String(made.id), role: PUBLIC_ROLE })
            return made as never
          })
        : adapter.create(request)
    const whole: Adapter = { ...adapter, create, transaction: (work) => ambientTransaction(db, () => work(whole)) }
    return whole
  }
}

const stamps = { createdAt: 'created_at', updatedAt: 'updated_at' }

/** How the library's names become the columns' names. */
export const TABLES = {
  user: { modelName: 'users', fields: { emailVerified: 'email_verified', ...stamps } },
  session: {
    modelName: 'sessions',
    fields: { userId: 'user_id', expiresAt: 'expires_at', ipAddress: 'ip_address', userAgent: 'user_agent', ...stamps },
  },
  account: {
    modelName: 'accounts',
    fields: {
      accountId: 'account_id',
      providerId: 'provider_id',
      userId: 'user_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      ...stamps,
    },
  },
  verification: { modelName: 'verifications', fields: { expiresAt: 'expires_at', ...stamps } },
} as const

export const TWO_FACTOR_SCHEMA = {
  user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
  twoFactor: {
    modelName: 'two_factors',
    fields: {
      userId: 'user_id',
      backupCodes: 'backup_codes',
      failedVerificationCount: 'failed_verification_count',
      lockedUntil: 'locked_until',
    },
  },
} as const

export const SSO_TABLE = {
  modelName: 'sso_providers',
  fields: {
    domainVerified: 'domain_verified',
    issuer: 'issuer',
    oidcConfig: 'oidc_config',
    samlConfig: 'saml_config',
    userId: 'user_id',
    providerId: 'provider_id',
    organizationId: 'organization_id',
    domain: 'domain',
  },
}
