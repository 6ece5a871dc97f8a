import { randomUUID } from 'node:crypto'
import { createOTP } from '@better-auth/utils/otp'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Role } from '../../src/domain/account/roles.ts'
import { DAY_MS } from '../../src/domain/durations.ts'
import type { VenueRole } from '../../src/domain/people/people.ts'
import { authSecret } from '../../src/server/account/secret.ts'
import { signToken } from '../../src/server/account/session-cookie.ts'
import { accounts, mails, sessions, userRoles, users, venueOwners } from '../../src/server/db/schema/index.ts'
import { renderEmail } from '../../src/server/mail/render-email.ts'
import { ask, type TestApp, type TestResponse } from './app.ts'

export const PASSWORD = 'blue-heron-72'

export type TestUser = { id: string; email: string; token: string }

/** Creates a confirmed user with a password and a session directly in the database. */
export async function aUser(
  { services: { db, config, clock, hasher } }: TestApp,
  {
    email = `${randomUUID()}@example.org`,
    role = 'venue_owner' as Role | null,
    towns = null as string[] | null,
    venueId = null as string | null,
    venueRole = 'owner' as VenueRole,
    isConfirmed = true,
    /**
     * Whether the session expires seven days after the time of the test clock. better-auth uses the real clock, so that its calls may
     * reject it.
     */
    endsInGuide = false,
  } = {},
): Promise<TestUser> {
  const id = randomUUID()
  const now = clock()
  const password = await hasher.hash(PASSWORD)
  await db.orm
    .insert(users)
    .values({ id, name: '', email, email_verified: isConfirmed, ...(isConfirmed ? { email_confirmed_at: now } : {}) })
  await db.orm.insert(accounts).values({ id: randomUUID(), account_id: id, provider_id: 'credential', user_id: id, password })
  if (role) await db.orm.insert(userRoles).values({ user_id: id, role, towns })
  if (venueId) await db.orm.insert(venueOwners).values({ user_id: id, venue_id: venueId, role: venueRole, created_at: now })
  const token = randomUUID()
  // better-auth compares it with the time of the machine, which is later than that of most tests.
  const expires_at = new Date(Math.max(now.getTime(), endsInGuide ? 0 : Date.now()) + 7 * DAY_MS)
  await db.orm.insert(sessions).values({ id: randomUUID(), token, user_id: id, expires_at, created_at: now, proven_at: now })
  return { id, email, token: signToken(token, authSecret(config)) }
}

/** A client that stores cookies, like a browser. */
export class Browser {
  readonly #at: TestApp
  readonly cookies = new Map<string, string>()

  constructor(at: TestApp) {
    this.#at = at
  }

  async ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<TestResponse> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await ask(this.#at.app, path, {
      method,
      redirect: 'manual',
      headers: { ...(cookie ? { cookie } : {}), ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    for (const set of answer.headers.getSetCookie()) this.#keep(set)
    return answer
  }

  get = (path: string, headers?: Record<string, string>) => this.ask('GET', path, undefined, headers)
  post = (path: string, body?: unknown, headers?: Record<string, string>) => this.ask('POST', path, body, headers)

  #keep(set: string): void {
    const [pair = ''] = set.split(';')
    const at = pair.indexOf('=')
    const name = pair.slice(0, at)
    if (/max-age=0/i.test(set) || at === pair.length - 1) this.cookies.delete(name)
    else this.cookies.set(name, pair.slice(at + 1))
  }
}

/**
 * Returns the queued emails to an email address in the order of the transactions that created them, because the clock of a test may be fixed. The
 * physical order of rows does not show it, because a short email may fill the space after a longer one.
 */
export async function emailsTo({ services }: TestApp, email: string) {
  return queuedEmails(services, eq(mails.recipient, email))
}

/** Returns queued emails with the parts that they will be sent with; null once they are sent. */
export async function queuedEmails({ db, config }: Pick<TestApp['services'], 'db' | 'config'>, which?: SQL) {
  const rows = await db.orm.select().from(mails).where(which).orderBy(mails.created_at, sql`xmin::text::bigint`, sql`ctid`)
  return rows.map((row) => {
    const parts = row.content && renderEmail({ subject: row.subject, content: row.content }, config)
    return { ...row, text: parts?.text ?? null, html: parts?.html ?? null }
  })
}

/** Returns the token after `#` or `token=` in the newest email of a kind to an email address. */
export async function tokenFrom(at: TestApp, email: string, kind: string): Promise<string> {
  const mail = (await emailsTo(at, email)).filter((one) => one.kind === kind).at(-1)
  const secret = /[#=]([^\s#=]+)\n/.exec(mail?.text ?? '')?.[1]
  if (!secret) throw new Error(`no secret in a mail '${kind}' to ${email}`)
  return decodeURIComponent(secret)
}

export async function codeFrom(at: TestApp, email: string, kind: string): Promise<string> {
  const mail = (await emailsTo(at, email)).filter((one) => one.kind === kind).at(-1)
  const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0]
  if (!code) throw new Error(`no code in a mail '${kind}' to ${email}`)
  return code
}

export function as(user: { token: string }): Record<string, string> {
  return { authorization: `Bearer ${user.token}` }
}

export async function totp(totpUri: string): Promise<string> {
  const secret = new URL(totpUri).searchParams.get('secret') ?? ''
  return createOTP(decodeBase32(secret)).totp()
}

function decodeBase32(text: string): string {
  const bits = [...text.replace(/=+$/, '')]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))).toString()
}

export async function withSecondFactor(browser: Browser, password = PASSWORD): Promise<{ uri: string; backupCodes: string[] }> {
  const enrolled = await browser.post('/api/auth/two-factor/enable', { password })
  const uri = String(enrolled.body.totp_uri)
  const verified = await browser.post('/api/auth/two-factor/verify', { code: await totp(uri) })
  if (verified.status !== 200) throw new Error(`the second factor was not turned on: ${verified.text}`)
  return { uri, backupCodes: enrolled.body.backup_codes }
}

export async function signedIn(at: TestApp, email: string, password = PASSWORD): Promise<Browser> {
  const browser = new Browser(at)
  const answer = await browser.post('/api/auth/sign-in/email', { email, password })
  if (answer.status !== 200) throw new Error(`could not sign in: ${answer.text}`)
  return browser
}
