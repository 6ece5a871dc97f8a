import { isAPIError } from 'better-auth/api'
import { kAPIErrorHeaderSymbol } from 'better-call'
import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { DomainError } from '../../domain/errors.ts'
import { lockAccounts, lockActor } from '../actor/lock-actor.ts'
import type { Services } from '../app-context.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'
import type { AppEnv } from '../http/app-env.ts'
import { cookiePrefix } from '../http/cookie-prefix.ts'
import { requireSession } from '../http/session.ts'
import { recordSignIn, type SignInMethod } from './audit-account.ts'
import { type AuthCall, runAuthCall } from './auth-adapter.ts'
import { type BetterAuth, CLIENT_HEADER, createInstances, SESSION_HEADER } from './better-auth.ts'
import { toDomainError } from './better-auth-errors.ts'
import { verifyOwnPassword } from './policies/passwords.ts'
import { readRequestToken, sessionCookieName } from './session-cookie.ts'
import { endSession, replaceSession } from './sessions.ts'

const CONFLICT = 409
/** As many as a user has backup codes, because each of them may be entered concurrently. */
const MAX_ATTEMPTS = 10

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
  accounts?: readonly string[]
  /** Runs after a successful call, in the same transaction. */
  also?: (tx: Transaction, response: BetterAuthResponse<T>) => Promise<void>
  /**
   * Repeats a call that failed because of a concurrent one (409), as if it had been sent later. For calls in one transaction, which is
   * rolled back first.
   */
  repeatsOnConflict?: boolean
  /**
   * Checks the password again after a sign-in, because verifying one takes so long that it may be changed in the meantime.
   * @returns whether the account still has the hash against which better-auth verified the password
   */
  hasPassword?: (verifiedHash: string) => Promise<boolean>
  newPassword?: string
  ownPassword?: string | undefined
  signsInBy?: SignInMethod | undefined
  hasProviders?: boolean
  /** Whether the call needs the passkey plugin. Runs it in one transaction. */
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
     * Calls better-auth for a request, with our cookies and the client's IP address. Its cookies are set on our response.
     * @throws DomainError for the errors of better-auth
     */
    async call<T>(c: Context<AppEnv>, call: Call<T>, options: Options<T> = {}): Promise<BetterAuthResponse<T>> {
      const { clientIp, userAgent, hasher } = c.get('ctx')
      const { newPassword, ownPassword, usesPasskeys, hasProviders } = options
      const auth = await (usesPasskeys ? instances.passkeys() : hasProviders ? instances.providers() : instances.plain())
      const request: Request = { headers: requestHeaders(c), returnHeaders: true }
      const passwordHash = newPassword === undefined ? undefined : await hasher.hash(newPassword)
      const verifiedBefore =
        ownPassword === undefined ? undefined : await verifyOwnPassword(c.get('ctx'), requireSession(c).user.email, ownPassword)
      const authCall: AuthCall = { clientIp, userAgent, passwordHash, verifiedBefore }
      const callWithin = (tx?: Transaction) => {
        authCall.tx = tx
        return runAuthCall(authCall, () => outcomeOf(call, auth, request))
      }
      const outcome = runsInTransaction(options) ? await callInTransaction(c, callWithin, options) : await callWithin()
      if ('refusal' in outcome) {
        setCookies(c, outcome.headers)
        throw toDomainError(outcome.status, outcome.refusal)
      }
      const { verifiedHash } = authCall
      if (verifiedHash !== undefined && options.hasPassword && !(await options.hasPassword(verifiedHash))) {
        // A pending second factor needs no clean-up, because it cannot be completed without its cookie.
        if (outcome.token) await endSession(c.get('ctx'), outcome.token)
        throw new DomainError('credentials_wrong')
      }
      await endReplacedSession(c, outcome)
      if (options.signsInBy && outcome.token) await recordSignIn(c, outcome.token, options.signsInBy)
      // Set last, so that no client has a session whose sign-in was not recorded.
      setCookies(c, outcome.headers)
      return outcome
    },
  }
}

function runsInTransaction<T>({ isOneTransaction, usesPasskeys, isOwnChange, also }: Options<T>): boolean {
  return isOneTransaction || usesPasskeys || isOwnChange || also !== undefined
}

type CallWithin<T> = (tx: Transaction) => Promise<Outcome<T>>

async function callInTransaction<T>(c: Context<AppEnv>, callWithin: CallWithin<T>, options: Options<T>, attempt = 1): Promise<Outcome<T>> {
  const ctx = c.get('ctx')
  const { isOwnChange, accounts = [], also, repeatsOnConflict } = options
  const run = async (tx: Transaction) => {
    // better-auth locks a token in memory while it reads it. The embedded database has one session, and a call must get it before
    // the token. Otherwise a call with the session and a call with the token would wait for each other.
    if (ctx.db.kind === 'embedded') await tx.execute(sql`select 1`)
    if (isOwnChange) await lockActor(tx, ctx, { accounts: [requireSession(c).user.id] })
    else await lockAccounts(tx, accounts)
    const outcome = await callWithin(tx)
    if (!('refusal' in outcome)) await also?.(tx, outcome)
    else if (repeatsOnConflict && outcome.status === CONFLICT && attempt < MAX_ATTEMPTS) throw new ConflictError()
    return outcome
  }
  try {
    // better-auth answers a concurrent sign-up, whose statement failed, like any other rejection.
    return await inTransaction(ctx.db, run, { mayIgnoreErrors: true })
  } catch (error) {
    if (error instanceof ConflictError) return callInTransaction(c, callWithin, options, attempt + 1)
    throw error
  }
}

function setCookies(c: Context, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true })
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
