import { DrizzleQueryError } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createAuthLogger } from '../../src/server/account/better-auth.ts'
import type { Database } from '../../src/server/db/open.ts'
import { createOpenApiDocument } from '../../src/server/http/docs/document.ts'
import { startWorkers } from '../../src/server/jobs/workers.ts'
import { createLog, logProcess } from '../../src/server/log/logger.ts'
import { mailWorkers } from '../../src/server/mail/deliver.ts'
import { as, aUser } from '../support/accounts.ts'
import { send, testApp, useApp } from '../support/app.ts'
import { listening, raw } from '../support/http-server.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { aRequest } from '../support/reservation.ts'
import { aVenue } from '../support/scenario.ts'

const EMAIL = 'wilhelmina.quill@example.org'
const PHONE = '07700 900123'
const NAME = 'Wilhelmina'
const QUERY = 'zabaglione'
const PERSONAL = /wilhelmina|quill|07700|900123|zabaglione/i

/** The body of a documented example, with personal data as values. */
function withPersonalData(example: unknown, key = ''): unknown {
  if (Array.isArray(example)) return example.map((one) => withPersonalData(one, key))
  if (typeof example === 'object' && example !== null)
    return Object.fromEntries(Object.entries(example).map(([name, value]) => [name, withPersonalData(value, name)]))
  if (typeof example !== 'string') return example
  if (/email/.test(key)) return EMAIL
  if (/phone/.test(key)) return PHONE
  return /name|requests|reason|description|password|token|code/.test(key) ? NAME : example
}

describe('the log', () => {
  const at = useApp('embedded', { env: { DEMO: '1' } })
  let lines: string[]
  let log: ReturnType<typeof createLog>
  let restore: () => void
  beforeEach(() => {
    lines = []
    log = createLog({ logLevel: 'debug' }, { write: (line) => void lines.push(line) })
    restore = logProcess(log)
  })
  afterEach(() => restore())
  // Without the time, whose digits can be those of the phone number.
  const leaks = () => lines.filter((line) => PERSONAL.test(line.replace(/"time":\d+/, '')))

  /** The database's error for an invalid value, as the driver and drizzle pass it on. */
  const failure = () =>
    new DrizzleQueryError(
      `select '${QUERY}'`,
      [EMAIL, PHONE, NAME],
      Object.assign(new Error(`duplicate key value: "${EMAIL}"`), { code: '23502', detail: `Key (name, phone)=(${NAME}, ${PHONE})` }),
    )

  /** A database that answers `reads` queries after each `reset` and then fails. */
  function failingDatabase(reads: number): { db: Database; reset(): void } {
    const { db } = at().services
    let left = reads
    const fail = () => Promise.reject(failure())
    const orm = new Proxy(db.orm, {
      get(target, name) {
        if (name === 'select' && left-- > 0) return target.select.bind(target)
        return () => {
          throw failure()
        }
      },
    })
    return {
      db: { ...db, orm, pool: { query: fail, connect: fail } } as unknown as Database,
      reset: () => {
        left = reads
      },
    }
  }

  test.each([
    ['a visitor', 0, false],
    ['an administrator whose session cannot be read', 0, true],
    ['an administrator', 1, true],
  ])(
    'has no personal data when the database fails for a request of %s, on any route',
    async (_who, reads, isSignedIn) => {
      const { token } = await aUser(at(), { role: 'admin' })
      const document = createOpenApiDocument(at().app, at().services.config)
      const { db, reset } = failingDatabase(reads)
      const failing = await testApp(db, { env: { DEMO: '1' }, services: { log, changes: at().services.changes, jobs: at().services.jobs } })
      const routes = new Map(at().app.routes.map(({ method, path }) => [`${method} ${path}`, { method, path }]))
      for (const { method, path } of [...routes.values()].filter((route) => route.method !== 'ALL')) {
        reset()
        const item = document.paths?.[path.replace(/:(\w+)/g, '{$1}')] as Record<string, { requestBody?: object }> | undefined
        const example = (item?.[method.toLowerCase()]?.requestBody as { content?: Record<string, { example: unknown }> })?.content?.[
          'application/json'
        ]?.example
        const query = new URLSearchParams({ q: QUERY, search: NAME, email: EMAIL, venue_id: QUERY, user_id: NAME })
        await failing.app.request(`${path.replace(/:\w+/g, encodeURIComponent(EMAIL))}?${query}`, {
          method,
          headers: { ...(isSignedIn ? as({ token }) : {}), ...(example ? { 'Content-Type': 'application/json' } : {}) },
          ...(example ? { body: JSON.stringify(withPersonalData(example)) } : {}),
        })
        await failing.close()
      }
      expect(lines.filter((line) => line.includes('"request failed"')).length).toBeGreaterThan(10)
      expect(leaks()).toEqual([])
    },
    120_000,
  )

  test('contains neither the query of a request nor an email address in its path', async () => {
    const logged = await testApp(at().services.db, { services: { log } })
    const server = await listening(logged.app)
    expect((await raw(`${server.url}/api/venues/${encodeURIComponent(EMAIL)}?q=${QUERY}`)).status).toBe(404)
    await server.close()
    await logged.close()
    expect(lines.some((line) => line.includes('/api/venues/[email]'))).toBe(true)
    expect(leaks()).toEqual([])
  })

  test("contains the code of a mail server's reply, but not its text, when an email is rejected", async () => {
    const mailServer: MailServer = await startMailServer()
    mailServer.refuseWith = `<${EMAIL}>: ${NAME} has no mailbox here`
    const logged = await testApp(at().services.db, { env: { SMTP_URL: mailServer.url }, services: { log } })
    const said = Promise.withResolvers<void>()
    const push = lines.push.bind(lines)
    lines.push = (...more) => {
      if (more.some((line) => line.includes('mail_id'))) said.resolve()
      return push(...more)
    }
    const mailing = await startWorkers(logged.services, mailWorkers(logged.services))
    await send(logged.app, '/api/reservations', aRequest(await aVenue(logged.services), { email: EMAIL }))
    await said.promise
    await mailing.close()
    await mailServer.close()
    await logged.close()
    expect(lines.find((line) => line.includes('mail_id'))).toMatch(/"responseCode":451|EmailRejectedError/)
    expect(leaks()).toEqual([])
  })

  test('contains the class but no personal data of errors that libraries print, also within objects', () => {
    const print = globalThis.console
    print.error('# SERVER_ERROR: ', failure())
    print.warn({ email: EMAIL })
    print.log(EMAIL)
    const library = createAuthLogger(log)
    library.log('error', 'failed', { error: failure() })
    library.log('error', failure() as unknown as string)
    expect(lines.map((line) => [JSON.parse(line).level, JSON.parse(line).error?.name])).toEqual([
      [50, 'DrizzleQueryError'],
      [40, 'Object'],
      [20, undefined],
      [50, 'DrizzleQueryError'],
      [50, 'DrizzleQueryError'],
    ])
    expect(lines.join()).not.toContain('[object Object]')
    expect(leaks()).toEqual([])
  })

  test('contains no error when the callback URL of a provider is called without a state, or with one that is unknown or unstorable', async () => {
    const logged = await testApp(at().services.db, { services: { log } })
    for (const query of ['', '?state=unknown&code=x', '?state=%00&code=x'])
      expect((await logged.app.request(`/api/auth/callback/oidc${query}`)).headers.get('location')).toBe('/?sign-in=refused')
    await logged.close()
    const logs = lines.map((line) => JSON.parse(line)).filter(({ source }) => source === 'accounts')
    expect(logs).toMatchObject([
      { level: 40, msg: 'State not found' },
      { level: 40, msg: 'Failed to parse state' },
    ])
  })

  test('has an error when the check of a passkey fails in the database, and none when the passkey is wrong', () => {
    const library = createAuthLogger(log)
    library.log('error', 'Failed to verify authentication', new Error('Unexpected authentication response origin'))
    library.log('error', 'Failed to verify registration', failure())
    library.log('error', 'Failed to verify authentication', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
    expect(lines.map((line) => JSON.parse(line).level)).toEqual([40, 50, 50])
  })

  test('contains no personal data of errors and fields that are logged directly', () => {
    log.error(failure())
    log.error({ error: failure(), about: [{ to: EMAIL }] }, `could not write to ${EMAIL}`)
    log.warn(`called ${PHONE}`)
    expect(lines).toHaveLength(3)
    expect(lines.every((line) => typeof JSON.parse(line).msg === 'string')).toBe(true)
    expect(leaks()).toEqual([])
  })
})
