import { isAPIError } from 'better-auth/api'
import { kAPIErrorHeaderSymbol } from 'better-call'
import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { DomainError, type ErrorCode } from '../../domain/errors.ts'
import { lockAccounts, lockActor } from '../actor/lock-actor.ts'
import type { Services } from '../app-context.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'
import type { AppEnv } from '../http/app-env.ts'
import { cookiePrefix } from '../http/cookie-prefix.ts'
import { requireSession } from '../http/session.ts'
import { recordSignIn, type SignInMethod } from './audit-account.ts'
import { type AuthCall, runAuthCall } from './auth-adapter.ts'
import { type BetterAuth, CLIENT_HEADER, createInstances, SESSION_HEADER } from './better-auth.ts'
import { readRequestToken, sessionCookieName } from './session-cookie.ts'
import { endSession, replaceSession } from './sessions.ts'

const CODES: Readonly<Record<string, ErrorCode>> = {
  INVALID_EMAIL: 'email_invalid',
  INVALID_EMAIL_OR_PASSWORD: 'credentials_wrong',
  EMAIL_NOT_VERIFIED: 'email_not_confirmed',
  PASSWORD_TOO_SHORT: 'password_too_short',
  PASSWORD_TOO_LONG: 'password_too_long',
  INVALID_PASSWORD: 'password_wrong',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'password_wrong',
  INVALID_TOKEN: 'link_invalid',
  TOKEN_EXPIRED: 'link_invalid',
  USER_NOT_FOUND: 'link_invalid',
  INVALID_USER: 'link_invalid',
  new_user_signup_disabled: 'link_invalid',
  INVALID_OTP: 'code_wrong',
  OTP_EXPIRED: 'code_wrong',
  TOO_MANY_ATTEMPTS: 'code_wrong',
  INVALID_CODE: 'code_wrong',
  INVALID_BACKUP_CODE: 'code_wrong',
  INVALID_TWO_FACTOR_COOKIE: 'challenge_over',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'challenge_over',
  ACCOUNT_TEMPORARILY_LOCKED: 'second_factor_locked',
  TOTP_NOT_ENABLED: 'second_factor_off',
  TWO_FACTOR_NOT_ENABLED: 'second_factor_off',
  BACKUP_CODES_NOT_ENABLED: 'second_factor_off',
  TOTP_ALREADY_ENABLED: 'second_factor_on',
  PROVIDER_NOT_FOUND: 'provider_unknown',
  ID_TOKEN_NOT_SUPPORTED: 'provider_unknown',
  FAILED_TO_GET_USER_INFO: 'provider_refused',
  USER_EMAIL_NOT_FOUND: 'provider_refused',
  OAUTH_LINK_ERROR: 'provider_refused',
  FAILED_TO_UNLINK_LAST_ACCOUNT: 'identity_last',
  FAILED_TO_VERIFY_REGISTRATION: 'passkey_refused',
  AUTHENTICATION_FAILED: 'passkey_refused',
  CHALLENGE_NOT_FOUND: 'passkey_refused',
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: 'passkey_refused',
  PASSKEY_NOT_FOUND: 'passkey_unknown',
  ACCOUNT_NOT_FOUND: 'not_found',
  UNAUTHORIZED: 'not_signed_in',
  FAILED_TO_CREATE_USER: 'sign_up_failed',
  FAILED_TO_CREATE_SESSION: 'sign_in_failed',
}

/** @throws Error for a failure of better-auth itself */
function toDomainError(status: number, betterAuthCode: string | undefined): DomainError {
  const code = betterAuthCode ? CODES[betterAuthCode] : undefined
  if (code) return new DomainError(code)
  if (status >= 500) throw new Error(`better-auth failed: ${status} ${betterAuthCode ?? ''}`)
  return new DomainError(status === 404 ? 'not_found' : 'invalid_request')
}

const CONFLICT = 409
/** As many as a user has backup codes, each of which may be entered at the same time. */
const MAX_ATTEMPTS = 10

/** Rolls back the transaction of a call that is repeated. */
class ConflictError extends Error {
  override readonly name = 'ConflictError'
}

type Request = { headers: Headers; returnHeaders: true }

type Call<T> = (api: BetterAuth['api'], request: Request) => Promise<{ headers?: Headers | null | undefined; response: T }>

type Options<T> = {
  /** Runs the call in one transaction. It is committed also when better-auth returns an error, so that wrong codes are counted. */
  isOneTransaction?: boolean
  /** Whether the call changes the account of the present session, which must last until the end. Runs it in one transaction. */
  isOwnChange?: boolean
  /** Accounts that the call changes, to lock first. */
  accounts?: readonly string[]
  also?: (tx: Transaction, response: BetterAuthResponse<T>) => Promise<void>
  /**
   * Repeats a call that a concurrent one has made obsolete (409), as if it had come later. For calls in one transaction, which is rolled
   * back before.
   */
  repeatsOnConflict?: boolean
  /**
   * Checks the password again after a sign-in, because verifying one takes so long that it may be changed meanwhile.
   * @returns whether the account still has the hash against which better-auth verified the password
   */
  hasPassword?: (verifiedHash: string) => Promise<boolean>
  newPassword?: string
  signsInBy?: SignInMethod | undefined
  hasProviders?: boolean
  usesPasskeys?: boolean
}

type BetterAuthResponse<T> = {
  body: T | undefined
  location: string | null
  token: string | null
  needsSecondFactor: boolean
}

export type Auth = ReturnType<typeof createAuth>

export function createAuth(services: Services) {
  const instances = createInstances(services)
  return {
    /**
     * Calls better-auth for a request, with our cookies and the client's IP address. Its cookies are set on our
     * response.
     * @throws DomainError for the errors of better-auth
     */
    async call<T>(c: Context<AppEnv>, call: Call<T>, options: Options<T> = {}): Promise<BetterAuthResponse<T>> {
      const { db, clientIp, userAgent, hasher } = c.get('ctx')
      const { newPassword, also, usesPasskeys = false, isOwnChange = false, accounts = [] } = options
      const { isOneTransaction = usesPasskeys || isOwnChange || also !== undefined } = options
      const auth = await (usesPasskeys ? instances.passkeys() : options.hasProviders ? instances.providers() : instances.plain())
      const request: Request = { headers: requestHeaders(c), returnHeaders: true }
      const passwordHash = newPassword === undefined ? undefined : await hasher.hash(newPassword)
      const context: AuthCall = { clientIp, userAgent, passwordHash }
      const made = (tx?: Transaction) => {
        context.tx = tx
        return runAuthCall(context, () => outcomeOf(call, auth, request))
      }
      const inOneTransaction = (attempts = 1): Promise<Outcome<T>> =>
        inTransaction(
          db,
          async (tx) => {
            // better-auth locks a token in memory while it reads it. The embedded database has one session: a call must have it first, because
            // one that has the session and waits for the token would wait for one that has the token and waits for the session.
            if (db.kind === 'embedded') await tx.execute(sql`select 1`)
            if (isOwnChange) await lockActor(tx, c.get('ctx'), { accounts: [requireSession(c).user.id] })
            else await lockAccounts(tx, accounts)
            const outcome = await made(tx)
            if ('refusal' in outcome) {
              if (options.repeatsOnConflict && outcome.status === CONFLICT && attempts < MAX_ATTEMPTS) throw new ConflictError()
            } else await also?.(tx, outcome)
            return outcome
          },
          // better-auth answers a concurrent sign-up, whose statement failed, like any other rejection.
          { mayIgnoreErrors: true },
        ).catch((error: unknown) => {
          if (error instanceof ConflictError) return inOneTransaction(attempts + 1)
          throw error
        })
      const response = isOneTransaction ? await inOneTransaction() : await made()
      const setCookies = () => {
        for (const cookie of response.headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true })
      }
      if ('refusal' in response) {
        setCookies()
        throw toDomainError(response.status, response.refusal)
      }
      const { verifiedHash } = context
      if (verifiedHash !== undefined && options.hasPassword && !(await options.hasPassword(verifiedHash))) {
        // Without its cookie nobody can complete a pending second factor.
        if (response.token) await endSession(c.get('ctx'), response.token)
        throw new DomainError('credentials_wrong')
      }
      await endReplacedSession(c, response)
      if (options.signsInBy && response.token) await recordSignIn(c, response.token, options.signsInBy)
      // Last, so that no client has a session whose sign-in was not recorded.
      setCookies()
      return response
    },
  }
}

type Outcome<T> = { headers: Headers } & (BetterAuthResponse<T> | { status: number; refusal: string | undefined })

async function outcomeOf<T>(call: Call<T>, { api }: BetterAuth, request: Request): Promise<Outcome<T>> {
  try {
    const { headers, response } = await call(api, request)
    return accepted(headers ?? new Headers(), response)
  } catch (error) {
    if (!isAPIError(error)) throw error
    const headers = new Headers((error as { [kAPIErrorHeaderSymbol]?: Headers })[kAPIErrorHeaderSymbol] ?? error.headers)
    return error.statusCode < 400
      ? accepted<T>(headers, undefined)
      : { headers, status: error.statusCode, refusal: typeof error.body?.code === 'string' ? error.body.code : undefined }
  }
}

function accepted<T>(headers: Headers, body: T | undefined) {
  const needsSecondFactor = typeof body === 'object' && body !== null && 'twoFactorRedirect' in body && body.twoFactorRedirect === true
  return { headers, body, location: headers.get('location'), token: headers.get(SESSION_HEADER), needsSecondFactor }
}

async function endReplacedSession(c: Context<AppEnv>, { token, needsSecondFactor }: BetterAuthResponse<unknown>): Promise<void> {
  const present = c.get('session')
  if (!present) return
  const isReplaced = token === null ? needsSecondFactor : token !== present.token
  if (isReplaced) await replaceSession(c.get('ctx'), present, token)
}

function requestHeaders(c: Context<AppEnv>): Headers {
  const { config } = c.get('ctx')
  const headers = new Headers({ [CLIENT_HEADER]: c.get('client').replace('::/64', '::') })
  const userAgent = c.req.header('User-Agent')
  if (userAgent) headers.set('user-agent', userAgent.slice(0, 500))
  const session = sessionCookieName(config)
  // Rebuild the header from the cookies that we parsed. Otherwise better-auth could accept a session cookie that we did
  // not recognise.
  const cookies = new Map(Object.entries(getCookie(c)).filter(([name]) => name !== session && name.startsWith(`${cookiePrefix(config)}.`)))
  const given = readRequestToken(c)
  if (given && c.get('session')) cookies.set(session, given.signed.includes('%') ? decodeURIComponent(given.signed) : given.signed)
  if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '))
  return headers
}
