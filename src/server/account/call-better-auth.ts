import { isAPIError } from 'better-auth/api'
import { kAPIErrorHeaderSymbol } from 'better-call'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Services } from '../app-context.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'
import type { AppEnv } from '../http/app-env.ts'
import { recordSignIn, type SignInMethod } from './audit-account.ts'
import { type BetterAuth, CLIENT_HEADER, createInstances, SESSION_HEADER } from './better-auth.ts'
import { toDomainError } from './better-auth-errors.ts'
import { cookiePrefix, readRequestToken, sessionCookieName } from './session-cookie.ts'
import { replaceSession } from './sessions.ts'

/** What every call of better-auth is given: the headers that we wrote, and that it is to return its own. */
type Request = { headers: Headers; returnHeaders: true }

type Call<T> = (api: BetterAuth['api'], request: Request) => Promise<{ headers?: Headers | null | undefined; response: T }>

type Options<T> = {
  /** Runs the call in one transaction, which is committed when better-auth refuses too, so that wrong codes are counted. */
  isOneTransaction?: boolean
  /** What else happens in the transaction of a call that better-auth accepts. */
  also?: (tx: Transaction, answer: Answer<T>) => Promise<void>
  /** The password that the call sets. */
  newPassword?: string
  /** For calls that sign in, how: the audit log says so. */
  signsInBy?: SignInMethod | undefined
  hasProviders?: boolean
  /** For calls of the plugin of passkeys, which is loaded for them. Each runs in one transaction. */
  usesPasskeys?: boolean
}

type Answer<T> = {
  /** What better-auth returned; undefined for a redirect. */
  body: T | undefined
  /** Where a redirect leads. */
  location: string | null
  /** The token of the session that the call created or continued. */
  token: string | null
  needsSecondFactor: boolean
}

export type Auth = ReturnType<typeof createAuth>

/** Creates the accounts of an app. */
export function createAuth(services: Services) {
  const instances = createInstances(services)
  return {
    /**
     * Calls better-auth for a request. It gets what `call` passes, our cookies and the address of the client; its cookies go
     * into our response.
     * @throws DomainError for its refusals
     */
    async call<T>(c: Context<AppEnv>, call: Call<T>, options: Options<T> = {}): Promise<Answer<T>> {
      const { db, clientIp, userAgent, hasher } = c.get('ctx')
      const {
        newPassword,
        also,
        usesPasskeys = false,
        isOneTransaction = usesPasskeys || also !== undefined,
        hasProviders = false,
      } = options
      const passkeys = usesPasskeys ? (await import('./passkey-plugin.ts')).passkeyPlugin : undefined
      const request: Request = { headers: requestHeaders(c), returnHeaders: true }
      const passwordHash = newPassword === undefined ? undefined : await hasher.hash(newPassword)
      const answer = isOneTransaction
        ? await inTransaction(db, async (tx) => {
            const made = await outcomeOf(call, instances.bound({ tx, clientIp, userAgent, passwordHash, passkeys }), request)
            if (!('refusal' in made)) await also?.(tx, made)
            return made
          })
        : await outcomeOf(call, await instances.shared({ hasProviders }), request)
      const setCookies = () => {
        for (const cookie of answer.headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true })
      }
      if ('refusal' in answer) {
        setCookies()
        throw toDomainError(answer.status, answer.refusal)
      }
      await endReplacedSession(c, answer)
      if (options.signsInBy && answer.token) await recordSignIn(c, answer.token, options.signsInBy)
      // Last, so that no client has a session whose sign-in was not recorded.
      setCookies()
      return answer
    },
  }
}

type Outcome<T> = { headers: Headers } & (Answer<T> | { status: number; refusal: string | undefined })

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

/** A client that signs in again loses its previous session, also while the second factor is missing. */
async function endReplacedSession(c: Context<AppEnv>, { token, needsSecondFactor }: Answer<unknown>): Promise<void> {
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
  // Rebuilt from the cookies that we parsed. Otherwise better-auth could accept a session cookie that we did not recognise.
  const cookies = new Map(Object.entries(getCookie(c)).filter(([name]) => name !== session && name.startsWith(`${cookiePrefix(config)}.`)))
  const given = readRequestToken(c)
  // A session that is not active for us must not be active for better-auth.
  if (given && c.get('session')) cookies.set(session, given.signed.includes('%') ? decodeURIComponent(given.signed) : given.signed)
  if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '))
  return headers
}
