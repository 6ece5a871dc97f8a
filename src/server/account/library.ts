import { betterAuth } from 'better-auth'
import { emailOTP, magicLink } from 'better-auth/plugins'
import { MAILED_CODE_TRIES, MAILED_LIFETIMES } from '../../domain/account/mailed-lifetimes.ts'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../domain/account/password.ts'
import type { Parts } from '../context.ts'
import { createAccountEmails } from './account-emails.ts'
import { afterRecovery } from './after-recovery.ts'
import { ambientHash, ambientTransaction } from './ambient.ts'
import { askToConfirm } from './ask-to-confirm.ts'
import { createAuthAdapter, TABLES } from './auth-adapter.ts'
import { databaseHooks } from './database-hooks.ts'
import { removeUnverified } from './drop-unproven.ts'
import { createAuthLogger } from './logger.ts'
import { createPasswordResetToken } from './password-secret.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { mayVouchFor, oidcPlugin, providerOrigins, ssoPlugin } from './providers.ts'
import { secondFactor } from './second-factor.ts'
import { attributes, cookiePrefix } from './session-cookie.ts'
import { newSessionSeconds } from './session-lifetime.ts'
import { signUpAgain } from './sign-up-again.ts'

/** The header by which our own floor tells the library who the client is. Never taken from outside. */
export const CLIENT_HEADER = 'x-plateful-client'

export const BASE_PATH = '/api/auth'

/**
 * The sign-in library over our database, mails and rules. It is only ever reached through `forward.ts`: limits, origins,
 * the shape of requests and the words of refusals are ours.
 */
export function openLibrary(parts: Parts, secret: string) {
  const { config, db, log } = parts
  const letters = createAccountEmails(parts)
  const newPasswordSecret = async (userId: string): Promise<string> =>
    createPasswordResetToken((await library.$context).internalAdapter, userId, MAILED_LIFETIMES.recovery.seconds)
  const library = betterAuth({
    appName: config.productName,
    baseURL: config.publicUrl,
    basePath: BASE_PATH,
    secret,
    database: createAuthAdapter(db),
    trustedOrigins: [config.publicUrl, ...providerOrigins(config)],
    logger: createAuthLogger(log),
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    // An unexpected error reaches the error handler of the app. Otherwise better-auth prints it whole to the console.
    onAPIError: { errorURL: '/', throw: true },
    user: {
      ...TABLES.user,
      changeEmail: { enabled: true },
      async validateUserInfo({ user, source: { method, action } }) {
        if (!mayVouchFor(config, { method, email: user.email ?? '' })) return { error: 'another_domain' }
        const { id } = user
        if (action === 'link-account' && id) await ambientTransaction(db, (tx) => removeUnverified(tx, id, 'all'))
      },
      additionalFields: { emailConfirmedAt: { type: 'date', required: false, input: false, fieldName: 'email_confirmed_at' } },
    },
    session: {
      ...TABLES.session,
      expiresIn: newSessionSeconds(config),
      // `extendSession` does it, which knows the absolute lifetime.
      disableSessionRefresh: true,
      // How fresh a proof must be is judged by `recentlyAuthenticated`.
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
      password: { hash: async (password) => ambientHash() ?? hashPassword(password), verify: (given) => verifyPassword(config, given) },
      onExistingUserSignUp: ({ user }) => signUpAgain(parts, letters, user, newPasswordSecret),
      sendResetPassword: ({ user, token }) => letters.recoverPassword(user, token),
      resetPasswordTokenExpiresIn: MAILED_LIFETIMES.recovery.seconds,
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: ({ user }) => afterRecovery(parts, letters, user),
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: MAILED_LIFETIMES.confirmation.seconds,
      sendVerificationEmail: (asked) => askToConfirm(parts, letters, asked, newPasswordSecret),
    },
    databaseHooks: databaseHooks(parts, letters),
    advanced: {
      // The library knows no `__Host-` of its own, and would put `__Secure-` before it.
      cookiePrefix: cookiePrefix(config),
      useSecureCookies: false,
      defaultCookieAttributes: { secure: attributes(config).secure },
      // Our floor refuses other sites' requests before this one sees them; see `http/origin.ts`.
      disableCSRFCheck: true,
      ipAddress: { ipAddressHeaders: [CLIENT_HEADER] },
    },
    plugins: [
      magicLink({
        expiresIn: MAILED_LIFETIMES.signIn.seconds,
        disableSignUp: true,
        storeToken: 'hashed',
        sendMagicLink: ({ email, token }) => letters.signInLinkIfKnown(email, token),
      }),
      emailOTP({
        expiresIn: MAILED_LIFETIMES.signIn.seconds,
        allowedAttempts: MAILED_CODE_TRIES,
        disableSignUp: true,
        storeOTP: 'hashed',
        // The library has codes for other purposes too; those are not asked of it.
        sendVerificationOTP: ({ email, otp }) => letters.signInCode({ email }, otp),
      }),
      secondFactor(config.productName),
      oidcPlugin(config),
      ssoPlugin(config),
    ],
  })
  return library
}
