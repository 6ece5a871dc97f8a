import { createAuthMiddleware } from '@better-auth/core/api'
import { betterAuth } from 'better-auth'
import { emailOTP, magicLink } from 'better-auth/plugins'
import type { Logger } from 'pino'
import { EMAIL_TOKEN_LIFETIMES, MAX_CODE_ATTEMPTS } from '../../domain/account/email-token-lifetimes.ts'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../domain/account/password.ts'
import type { Services } from '../app-context.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'
import { toLogError } from '../log/log-error.ts'
import { createAuthAdapter, currentTransaction, TABLES } from './auth-adapter.ts'
import { betterAuthHooks } from './better-auth-hooks.ts'
import type { passkeyPlugin } from './passkey-plugin.ts'
import { verifyPassword } from './policies/passwords.ts'
import { newSessionSeconds } from './policies/session-lifetime.ts'
import { OIDC, oidcPlugin, providerOrigins, ssoPlugin } from './providers.ts'
import { secondFactorPlugin } from './second-factor.ts'
import { cookieAttributes, cookiePrefix } from './session-cookie.ts'

/** The request header with the address of the client. `call-better-auth.ts` sets it; clients cannot. */
export const CLIENT_HEADER = 'x-plateful-client'

/** The response header with the token of the session that a call created. It never leaves the process. */
export const SESSION_HEADER = 'x-plateful-session'

/** Pause after a provider could not be reached before it is asked again, in milliseconds. */
const RETRY_MS = 10_000

/** What one call is bound to. */
type Binding = {
  /** Everything that better-auth reads and writes belongs to it. Without it, each write is its own transaction. */
  tx?: Transaction | undefined
  /** IP address and user agent of the client, for the audit log. */
  clientIp?: string | undefined
  userAgent?: string | undefined
  /** The hash of the password that the call sets: hashing takes too long for a transaction. */
  passwordHash?: string | undefined
  /** Whether the call needs the configured providers. better-auth then asks them for their endpoints first. */
  hasProviders?: boolean
  /** The plugin of passkeys, for calls that need it: its packages take 0.3 s to load. */
  passkeys?: typeof passkeyPlugin | undefined
}

export type BetterAuth = ReturnType<typeof createBetterAuth>

/**
 * better-auth over our tables, emails and hooks. It is called through `call-better-auth.ts` only: rate limits, origins,
 * validation and error messages are ours. Cheap enough to create for each transaction (2 to 5 ms).
 */
function createBetterAuth(services: Services, { tx, clientIp, userAgent, passwordHash, hasProviders = false, passkeys }: Binding = {}) {
  const { config, db, log, secret, hasher } = services
  const write = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
    const current = tx ?? (await currentTransaction())
    return current ? work(current) : inTransaction(db, work)
  }
  const hooks = betterAuthHooks(services, { write, clientIp, userAgent })
  return betterAuth({
    appName: config.productName,
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    secret,
    database: createAuthAdapter({ db, tx }, hooks.creation),
    trustedOrigins: [config.publicUrl, ...providerOrigins(config)],
    logger: createAuthLogger(log),
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    onAPIError: { errorURL: '/' },
    user: {
      ...TABLES.user,
      changeEmail: { enabled: true },
      validateUserInfo: hooks.checkProvider,
      additionalFields: { emailConfirmedAt: { type: 'date', required: false, input: false, fieldName: 'email_confirmed_at' } },
    },
    session: {
      ...TABLES.session,
      expiresIn: newSessionSeconds(config),
      // `extendSession` does it, with the absolute lifetime in mind.
      disableSessionRefresh: true,
      // `recentlyAuthenticated` decides how recent a sign-in must be.
      freshAge: 0,
      additionalFields: { secondFactor: { type: 'boolean', required: false, input: false, fieldName: 'second_factor' } },
    },
    account: {
      ...TABLES.account,
      updateAccountOnSignIn: false,
      accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: false },
    },
    verification: { ...TABLES.verification, storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      requireEmailVerification: true,
      minPasswordLength: PASSWORD_MIN_LENGTH,
      maxPasswordLength: PASSWORD_MAX_LENGTH,
      password: { hash: async (password) => passwordHash ?? hasher.hash(password), verify: (given) => verifyPassword(services, given) },
      onExistingUserSignUp: hooks.answerKnownAddress,
      sendResetPassword: ({ user, token }) => hooks.withEmails((emails) => emails.recoverPassword(user, token)),
      resetPasswordTokenExpiresIn: EMAIL_TOKEN_LIFETIMES.recovery.seconds,
      onPasswordReset: hooks.finishPasswordReset,
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: EMAIL_TOKEN_LIFETIMES.confirmation.seconds,
      sendVerificationEmail: hooks.sendConfirmation,
    },
    databaseHooks: hooks.databaseHooks,
    advanced: {
      // better-auth would write `__Secure-` before our `__Host-`.
      cookiePrefix: cookiePrefix(config),
      useSecureCookies: false,
      defaultCookieAttributes: { secure: cookieAttributes(config).secure },
      // `http/origin.ts` rejects requests of other sites.
      disableCSRFCheck: true,
      ipAddress: { ipAddressHeaders: [CLIENT_HEADER] },
    },
    plugins: createPlugins(services, hooks, { hasProviders, passkeys }),
  })
}

/** The ways to sign in besides the password, and the second factor. */
function createPlugins(
  { config }: Pick<Services, 'config'>,
  { withEmails }: ReturnType<typeof betterAuthHooks>,
  { hasProviders, passkeys }: Pick<Required<Binding>, 'hasProviders' | 'passkeys'>,
) {
  return [
    magicLink({
      expiresIn: EMAIL_TOKEN_LIFETIMES.signIn.seconds,
      disableSignUp: true,
      storeToken: 'hashed',
      sendMagicLink: ({ email, token }) => withEmails((emails) => emails.signInLinkIfKnown(email, token)),
    }),
    emailOTP({
      expiresIn: EMAIL_TOKEN_LIFETIMES.signIn.seconds,
      allowedAttempts: MAX_CODE_ATTEMPTS,
      disableSignUp: true,
      storeOTP: 'hashed',
      // Codes for other purposes of better-auth are never requested.
      sendVerificationOTP: ({ email, otp }) => withEmails((emails) => emails.signInCode({ email }, otp)),
    }),
    secondFactorPlugin(config.productName),
    ...(passkeys ? [passkeys(config)] : []),
    oidcPlugin(hasProviders ? config : { oidc: null }),
    ssoPlugin(config),
    // After the second factor, which takes the session away again.
    sessionReporter,
  ]
}

/** Puts the token of a new session into a header of the response, so that `Set-Cookie` need not be parsed. */
const sessionReporter = {
  id: 'session-reporter',
  hooks: {
    after: [
      {
        matcher: () => true,
        handler: createAuthMiddleware(async (ctx) => {
          const token = ctx.context.newSession?.session.token
          if (token) ctx.setHeader(SESSION_HEADER, token)
        }),
      },
    ],
  },
}

/** The instances of better-auth of one app. Reads neither network nor database yet. */
export function createInstances(services: Services) {
  let plain: BetterAuth | undefined
  let withProviders: { auth: BetterAuth; madeAt: number } | undefined
  return {
    /** The instance without a transaction. With providers, it asks them for their endpoints first, and again when that failed. */
    async shared({ hasProviders }: { hasProviders: boolean }): Promise<BetterAuth> {
      if (!hasProviders || !services.config.oidc) {
        plain ??= createBetterAuth(services)
        return plain
      }
      const now = performance.now()
      const isUsable = withProviders && (now - withProviders.madeAt < RETRY_MS || (await hasOidc(withProviders.auth)))
      if (!withProviders || !isUsable) withProviders = { auth: createBetterAuth(services, { hasProviders }), madeAt: now }
      return withProviders.auth
    },
    /** Creates an instance for one transaction. */
    bound: (binding: Binding & { tx: Transaction }) => createBetterAuth(services, binding),
  }
}

async function hasOidc(auth: BetterAuth): Promise<boolean> {
  const { socialProviders } = await auth.$context
  return socialProviders.some((provider) => provider.id === OIDC)
}

/**
 * Writes the warnings and errors of better-auth to our log. Of their details only errors are kept, because the others are
 * email addresses, tokens and whole requests.
 */
export function createAuthLogger(log: Logger) {
  return {
    level: 'warn' as const,
    disableColors: true,
    log(level: string, message: unknown, ...details: unknown[]) {
      const error = errorIn([message, ...details])
      const line = { source: 'accounts', ...(error ? { error: toLogError(error) } : {}) }
      // Constant messages look like this; others quote what people typed.
      const text = typeof message === 'string' && /^[A-Za-z ,.'-]{1,80}$/.test(message) ? message : 'a message of better-auth'
      if (level === 'error') log.error(line, text)
      else log.debug(line, text)
    },
  }
}

/** The error among what is logged, also within an object such as `{ error }`. */
function errorIn(services: readonly unknown[]): Error | undefined {
  const within = services.flatMap((part) => (typeof part === 'object' && part !== null ? Object.values(part) : []))
  return [...services, ...within].find((part) => part instanceof Error)
}
