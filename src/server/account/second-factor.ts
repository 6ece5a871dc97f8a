import { twoFactor } from 'better-auth/plugins'
import { TWO_FACTOR_SCHEMA } from './auth-adapter.ts'

/** Where a code is shown; only these make sessions that count as having shown one. */
const VERIFYING_PATHS = new Set(['/two-factor/verify-totp', '/two-factor/verify-backup-code'])

/** How long a challenge waits for its code, in seconds. */
const CHALLENGE_LIFETIME_S = 10 * 60

/** Whether a path of the sign-in library is one where a code is shown to be right. */
export function passesSecondFactor(path: string | undefined): boolean {
  return path !== undefined && VERIFYING_PATHS.has(path)
}

/**
 * Codes from an authenticator app, and backup codes. The library asks for them after signing in with a password alone;
 * here it asks after every new session of a user who has the factor, whichever way in made it: the session is taken
 * back, and a challenge stands in its place. Five tries a challenge, ten wrong codes in a row lock for fifteen minutes.
 */
export function secondFactor(productName: string) {
  const plugin = twoFactor({
    issuer: productName,
    allowPasswordless: true,
    twoFactorCookieMaxAge: CHALLENGE_LIFETIME_S,
    schema: TWO_FACTOR_SCHEMA,
  })
  const [asking, ...others] = plugin.hooks.after
  if (!asking || others.length > 0) throw new Error('the sign-in library asks for second factors in another way than expected')
  return {
    ...plugin,
    hooks: {
      after: [
        {
          ...asking,
          matcher: ({ context }: Parameters<typeof asking.matcher>[0]) => {
            const session = context.newSession?.session
            return session !== undefined && session.secondFactor !== true
          },
        },
      ],
    },
  }
}
