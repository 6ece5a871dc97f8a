import { createAuthMiddleware } from '@better-auth/core/api'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { emailOTP, magicLink } from 'better-auth/plugins'
import type { Logger } from 'pino'
import { EMAIL_TOKEN_LIFETIMES, MAX_CODE_ATTEMPTS } from '../../domain/account/email-token-lifetimes.ts'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../domain/account/password.ts'
import type { Services } from '../app-context.ts'
import type { Config } from '../config.ts'
import { isDatabaseUnreachable, sqlState } from '../db/unreachable.ts'
import { cookiePrefix } from '../http/cookie-prefix.ts'
import { toLogError } from '../log/log-error.ts'
import { AUTH_MODEL_TABLES, createAuthAdapter, currentAuthCall } from './auth-adapter.ts'
import { betterAuthHooks } from './better-auth-hooks.ts'
import type { passkeyPlugin } from './passkey-plugin.ts'
import { verifyPassword } from './policies/passwords.ts'
import { providersPlugin, SSO } from './providers.ts'
import { secondFactorPlugin } from './second-factor.ts'
import { cookieAttributes } from './session-cookie.ts'
import { newSessionSeconds } from './sessions.ts'

/** Request header with the client's IP address. `call-better-auth.ts` sets it; clients cannot. */
export const CLIENT_HEADER = 'x-plateful-client'

/** Response header with the token of the session that a call created. It never leaves the process. */
export const SESSION_HEADER = 'x-plateful-session'

/** Pause after a provider could not be reached. */
const RETRY_MS = 10_000

type Parts = {
  hasProviders?: boolean
  /** The passkey plugin, for calls that need it: its packages take 0.3 s to load. */
  passkeys?: typeof passkeyPlugin | undefined
}

export type BetterAuth = ReturnType<typeof createBetterAuth>

/**
 * better-auth with our tables, emails and hooks. Call it through `call-better-auth.ts` only: rate limits, origins,
 * validation and error messages are ours.
 */
function createBetterAuth(services: Services, parts: Parts = {}) {
  const { config, db, log, secret } = services
  const hooks = betterAuthHooks(services)
  return betterAuth({
    appName: config.productName,
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    secret,
    database: createAuthAdapter(db, hooks.creation),
    trustedOrigins: [config.publicUrl],
    logger: createAuthLogger(log),
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    onAPIError: { errorURL: '/' },
    user: {
      ...AUTH_MODEL_TABLES.user,
      changeEmail: { enabled: true },
      validateUserInfo: hooks.checkProvider,
      additionalFields: { emailConfirmedAt: { type: 'date', required: false, input: false, fieldName: 'email_confirmed_at' } },
    },
    session: {
      ...AUTH_MODEL_TABLES.session,
      expiresIn: newSessionSeconds(config),
      // We extend sessions with `extendSession`, because it respects the absolute lifetime.
      disableSessionRefresh: true,
      // We decide with `recentlyAuthenticated` whether a sign-in is recent enough.
      freshAge: 0,
      additionalFields: { secondFactor: { type: 'boolean', required: false, input: false, fieldName: 'second_factor' } },
    },
    account: {
      ...AUTH_MODEL_TABLES.account,
      updateAccountOnSignIn: false,
      accountLinking: { enabled: true, trustedProviders: [SSO], requireLocalEmailVerified: false },
    },
    verification: { ...AUTH_MODEL_TABLES.verification, storeIdentifier: 'hashed' },
    emailAndPassword: passwordOptions(services, hooks),
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: EMAIL_TOKEN_LIFETIMES.confirmation.seconds,
      sendVerificationEmail: hooks.sendConfirmation,
    },
    databaseHooks: hooks.databaseHooks,
    advanced: {
      // better-auth would put `__Secure-` before our `__Host-`.
      cookiePrefix: cookiePrefix(config),
      useSecureCookies: false,
      defaultCookieAttributes: { secure: cookieAttributes(config).secure },
      // `http/origin.ts` rejects requests from other sites.
      disableCSRFCheck: true,
      ipAddress: { ipAddressHeaders: [CLIENT_HEADER] },
    },
    plugins: createPlugins(services, hooks, parts),
  })
}

type AuthHooks = ReturnType<typeof betterAuthHooks>

function passwordOptions(services: Services, hooks: AuthHooks) {
  return {
    enabled: true,
    autoSignIn: false,
    requireEmailVerification: true,
    minPasswordLength: PASSWORD_MIN_LENGTH,
    maxPasswordLength: PASSWORD_MAX_LENGTH,
    password: {
      hash: async (password: string) => currentAuthCall().passwordHash ?? services.hasher.hash(password),
      verify: (given) => {
        const call = currentAuthCall()
        call.verifiedHash = given.hash
        const before = call.verifiedBefore
        if (before?.hash === given.hash && before.password === given.password) return Promise.resolve(before.isRight)
        return verifyPassword(services, given)
      },
    },
    onExistingUserSignUp: hooks.answerKnownAddress,
    sendResetPassword: ({ user, token }) => hooks.withEmails((emails) => emails.recoverPassword(user, token)),
    resetPasswordTokenExpiresIn: EMAIL_TOKEN_LIFETIMES.recovery.seconds,
    onPasswordReset: hooks.finishPasswordReset,
  } satisfies BetterAuthOptions['emailAndPassword']
}

function createPlugins({ config }: Pick<Services, 'config'>, { withEmails }: AuthHooks, { hasProviders, passkeys }: Parts) {
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
      // Called only for sign-in codes: codes for better-auth's other purposes are not requested.
      sendVerificationOTP: ({ email, otp }) => withEmails((emails) => emails.signInCode({ email }, otp)),
    }),
    secondFactorPlugin(config.productName),
    ...(passkeys ? [passkeys(config)] : []),
    ...(hasProviders ? [providersPlugin(config)] : []),
    // Must come after the second factor, which deletes the session again.
    sessionReporter,
  ]
}

/** Puts the token of a new session into a response header, so that `Set-Cookie` need not be parsed. */
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

export function createInstances(services: Services) {
  let plain: BetterAuth | undefined
  let withPasskeys: Promise<BetterAuth> | undefined
  let withProviders: { auth: BetterAuth; madeAt: number } | undefined
  const { oidc, sso } = services.config
  return {
    plain: (): BetterAuth => {
      plain ??= createBetterAuth(services)
      return plain
    },
    passkeys: (): Promise<BetterAuth> => {
      withPasskeys ??= import('./passkey-plugin.ts').then(({ passkeyPlugin }) => createBetterAuth(services, { passkeys: passkeyPlugin }))
      return withPasskeys
    },
    /** Requests the endpoints of the providers first, and again after a failure. */
    async providers(): Promise<BetterAuth> {
      if (!oidc && !sso) return this.plain()
      const now = performance.now()
      const isUsable =
        withProviders && (now - withProviders.madeAt < RETRY_MS || (await hasAllProviders(withProviders.auth, services.config)))
      if (!withProviders || !isUsable) withProviders = { auth: createBetterAuth(services, { hasProviders: true }), madeAt: now }
      return withProviders.auth
    },
  }
}

async function hasAllProviders(auth: BetterAuth, { oidc, sso }: Pick<Config, 'oidc' | 'sso'>): Promise<boolean> {
  const { socialProviders } = await auth.$context
  return socialProviders.length === [oidc, sso].filter(Boolean).length
}

/**
 * Messages of errors that any client can cause, by calling the callback URL of a provider or by sending a wrong passkey. better-auth also
 * uses the two about passkeys when the database cannot be reached.
 */
const CAUSED_BY_CLIENTS: ReadonlySet<string> = new Set([
  'State not found',
  'Failed to parse state',
  'Failed to verify registration',
  'Failed to verify authentication',
])

/**
 * Writes better-auth's warnings and errors to our log. Keeps only errors of their details, because other details
 * contain email addresses, tokens and whole requests.
 */
export function createAuthLogger(log: Logger) {
  return {
    level: 'warn' as const,
    disableColors: true,
    log(level: string, message: unknown, ...details: unknown[]) {
      const error = errorIn([message, ...details])
      const line = { source: 'accounts', ...(error ? { error: toLogError(error) } : {}) }
      // Constant messages match this pattern. Other messages may quote user input.
      const text = typeof message === 'string' && /^[A-Za-z ,.'-]{1,80}$/.test(message) ? message : 'a message of better-auth'
      const isOfClient = CAUSED_BY_CLIENTS.has(text) && sqlState(error) === undefined && !isDatabaseUnreachable(error)
      if (level === 'error' && isOfClient) log.warn(line, text)
      else if (level === 'error') log.error(line, text)
      else log.debug(line, text)
    },
  }
}

function errorIn(values: readonly unknown[]): Error | undefined {
  const within = values.flatMap((part) => (typeof part === 'object' && part !== null ? Object.values(part) : []))
  return [...values, ...within].find((part) => part instanceof Error)
}
