import { twoFactor } from 'better-auth/plugins'
import { eq, lt, or } from 'drizzle-orm'
import { sessions, users, verifications } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { computeMac } from '../mac.ts'
import { TWO_FACTOR_SCHEMA } from './auth-adapter.ts'

/** The better-auth calls that verify a code, or a passkey with its PIN or biometrics. Only they create sessions that count as verified. */
const VERIFYING_PATHS = new Set(['/two-factor/verify-totp', '/two-factor/verify-backup-code', '/passkey/verify-authentication'])

const CHALLENGE_LIFETIME_S = 10 * 60

/** Longer than a code of an app is accepted: its own 30 seconds and the periods before and after. */
const CODE_LIFETIME_MS = 2 * 60 * 1000

export const hasPassedSecondFactor = or(eq(users.two_factor_enabled, false), eq(sessions.second_factor, true))

/** Whether a new session counts as verified: a code or a passkey created it, or the same user's verified session did. */
export function passesSecondFactor(
  userId: string,
  path: string | undefined,
  current: { userId: string; secondFactor?: unknown } | undefined,
): boolean {
  return (path !== undefined && VERIFYING_PATHS.has(path)) || (current?.userId === userId && current.secondFactor === true)
}

/**
 * Codes of an authenticator app, and backup codes. better-auth only asks for them after a password. This plugin asks
 * after every new session of a user with the second factor: it deletes the session and creates a challenge. A challenge
 * allows five attempts; ten wrong codes in a row lock the factor for fifteen minutes.
 */
export function secondFactorPlugin(productName: string) {
  const plugin = twoFactor({
    issuer: productName,
    allowPasswordless: true,
    twoFactorCookieMaxAge: CHALLENGE_LIFETIME_S,
    schema: TWO_FACTOR_SCHEMA,
  })
  const [challenge, ...others] = plugin.hooks.after
  if (!challenge || others.length > 0) throw new Error('the two-factor plugin of better-auth has other hooks than expected')
  const matcher = ({ context }: Parameters<typeof challenge.matcher>[0]) => {
    const session = context.newSession?.session
    return session !== undefined && session.secondFactor !== true
  }
  return { ...plugin, hooks: { after: [{ ...challenge, matcher }] } }
}

/** `secret`: of the server, so that the stored identifier does not reveal the code. */
type UsedCode = { secret: string; userId: string; code: string }

/**
 * Records that a code of an app was used.
 * @returns false when it was used before: a code is valid for one sign-in (RFC 6238, 5.2), so that an observer cannot use it
 */
export async function consumeTotpCode(tx: Transaction, { secret, userId, code }: UsedCode): Promise<boolean> {
  // The real clock, with which the app and better-auth compute the codes.
  const now = new Date()
  const identifier = `code-used:${computeMac(`${userId}:${code}`, secret, 'hex')}`
  const used = { identifier, value: '', expires_at: new Date(now.getTime() + CODE_LIFETIME_MS), created_at: now, updated_at: now }
  const stored = await tx
    .insert(verifications)
    .values({ id: identifier, ...used })
    .onConflictDoUpdate({ target: verifications.id, set: used, setWhere: lt(verifications.expires_at, now) })
    .returning({ id: verifications.id })
  return stored.length > 0
}
