import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { AppEnv } from '../http/app-env.ts'
import { forClient, withinTransaction } from './ambient.ts'
import { noteSignIn, signInMethod } from './audit-sign-in.ts'
import type { Auth } from './auth.ts'
import { refusalOf } from './better-auth-errors.ts'
import { BASE_PATH, CLIENT_HEADER } from './library.ts'
import { hashPassword } from './passwords.ts'
import { cookieName, readRequestToken, sessionCookieName } from './session-cookie.ts'
import { replaceSession } from './sessions.ts'
import { verifySignedToken } from './signed-token.ts'

type Call = {
  method: 'GET' | 'POST'
  /** Below /api/auth, as the library names it. */
  path: string
  query?: Record<string, string>
  body?: Record<string, unknown>
  /** Does it all in one transaction: what it writes and the mail about it. Not for calls that wait for somebody else. */
  isOneTransaction?: boolean
  /** A new password in the body, to be hashed before the transaction begins. */
  newPassword?: string
}

export type LibraryAnswer = {
  status: number
  body: Record<string, unknown>
  /** Where it sends the browser. */
  location: string | null
  /** The signed token of the session it made or prolonged. */
  signedToken: string | null
}

/**
 * Has the sign-in library do something for a request. Only what stands in `call` reaches it, beside cookies and the
 * client's address as we know it; its cookies go into our answer.
 * @throws DomainError for its refusals
 */
export async function forward(c: Context<AppEnv>, auth: Auth, call: Call): Promise<LibraryAnswer> {
  const { db, config, clientIp } = c.get('ctx')
  const library = await auth.library()
  const url = new URL(`${config.publicUrl}${BASE_PATH}${call.path}`)
  for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value)
  const request = new Request(url, {
    method: call.method,
    headers: headersFor(c),
    ...(call.body ? { body: JSON.stringify(call.body) } : {}),
  })
  const hash = call.newPassword === undefined ? undefined : await hashPassword(call.newPassword)
  const work = () => library.handler(request)
  const response = await forClient(clientIp, () => (call.isOneTransaction ? withinTransaction(db, hash, work) : work()))
  const answer = await answerOf(c, response)
  await endReplaced(c, auth, answer)
  const method = signInMethod(c, call.path)
  if (method) await noteSignIn(c, auth.secret, answer.signedToken, method)
  return answer
}

/** A client that signs in again loses its session of before, also while the second factor is missing. */
async function endReplaced(c: Context<AppEnv>, { secret }: Auth, { signedToken, body }: LibraryAnswer): Promise<void> {
  const present = c.get('session')
  if (!present) return
  const token = signedToken === null ? null : verifySignedToken(signedToken, secret)
  const isReplaced = token === null ? body.twoFactorRedirect === true : token !== present.token
  if (isReplaced) await replaceSession(c.get('ctx'), present, token)
}

function headersFor(c: Context<AppEnv>): Headers {
  const { config } = c.get('ctx')
  const headers = new Headers({ 'content-type': 'application/json', [CLIENT_HEADER]: c.get('client').replace('::/64', '::') })
  const userAgent = c.req.header('User-Agent')
  if (userAgent) headers.set('user-agent', userAgent.slice(0, 500))
  const own = sessionCookieName(config)
  // Written anew from what we read: whoever spells a cookie so that only the library takes it for a session gets none.
  const cookies = new Map(Object.entries(getCookie(c)).filter(([name]) => name !== own && name.startsWith(cookieName(config, ''))))
  const given = readRequestToken(c)
  // A session that does not count here must not count there.
  if (given && c.get('session')) cookies.set(own, given.signed.includes('%') ? decodeURIComponent(given.signed) : given.signed)
  if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '))
  return headers
}

async function answerOf(c: Context<AppEnv>, response: Response): Promise<LibraryAnswer> {
  const own = `${sessionCookieName(c.get('ctx').config)}=`
  let signedToken: string | null = null
  for (const cookie of response.headers.getSetCookie()) {
    c.header('Set-Cookie', cookie, { append: true })
    if (cookie.startsWith(own)) signedToken = decodeURIComponent(cookie.slice(own.length).split(';')[0] ?? '') || null
  }
  const text = await response.text()
  const body = parsed(text)
  if (response.status >= 400) throw refusalOf(response.status, typeof body.code === 'string' ? body.code : undefined)
  return { status: response.status, body, location: response.headers.get('location'), signedToken }
}

function parsed(text: string): Record<string, unknown> {
  if (!text) return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
