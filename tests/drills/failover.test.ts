import { existsSync } from 'node:fs'
import { Agent } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, expect } from 'vitest'
import { createChangeBus } from '../../src/server/cache/change-bus.ts'
import { openDatabase } from '../../src/server/db/open.ts'
import { venues } from '../../src/server/db/schema/index.ts'
import { startGuide } from '../e2e/support/guide.ts'
import { inDrills } from '../support/drills.ts'
import { freePort } from '../support/free-port.ts'
import { raw } from '../support/http-server.ts'
import { startMailServer } from '../support/mail-server.ts'
import { findNginx, startNginx } from '../support/nginx.ts'
import { startCluster } from '../support/postgres-cluster.ts'
import { findPostgres } from '../support/postgres-server.ts'
import { aRequest } from '../support/reservation.ts'
import { aVenue } from '../support/scenario.ts'

const ROUNDS = 5
const CLIENTS = 4
/** Acknowledged writes before the primary is killed, and after the promotion. */
const WRITES = 100
/** Milliseconds until a failover manager detects the loss of the primary. */
const NOTICED_AFTER_MS = 1_000
const BACK_WITHIN_MS = 10_000
/** Longest wait for a response without a primary. */
const ANSWER_WITHIN_MS = 8_000
const HOST = 'eat.example.org'
const NAMES = ['The Crown', 'The Anchor', 'The Ship', 'The Bell', 'The Plough', 'The Swan']

const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

inDrills(
  `no acknowledged request is lost and the server is back within ${BACK_WITHIN_MS / 1000} s when the primary is killed under load (only in npm run drills)`,
  async (context) => {
    const nginxPath = findNginx()
    if (!nginxPath) return context.skip('nginx is not installed: apt-get install nginx-light')
    const installation = await findPostgres()
    if ('reason' in installation) return context.skip(installation.reason)
    if (!existsSync('dist/server/main.js')) return context.skip('there is no build: npm run build')

    const cluster = await startCluster(installation)
    opened.push(cluster.stop)
    await cluster.onPrimary(`create database guide template template0 encoding 'UTF8' locale 'C.UTF-8'`)
    const mails = await startMailServer()
    opened.push(mails.close)
    const ports: [number, number] = [await freePort(), await freePort()]
    const nginx = await startNginx(nginxPath, ports)
    opened.push(nginx.stop)
    const guides = await Promise.all(
      ports.map((port) =>
        startGuide({
          DEMO: '0',
          PORT: String(port),
          PUBLIC_URL: `http://${HOST}`,
          DATABASE_URL: cluster.url('guide'),
          AUTH_SECRET: 's'.repeat(32),
          LOG_LEVEL: 'fatal',
          TRUSTED_PROXIES: '127.0.0.1',
          SMTP_URL: mails.url,
        }),
      ),
    )
    for (const guide of guides) opened.push(guide.stop)
    const log = pino({ level: 'silent' })
    const db = await openDatabase({ databaseUrl: cluster.url('guide'), onFatal: () => {}, log })
    opened.push(db.close)
    const changes = createChangeBus(db, log)
    opened.push(changes.close)
    const venue = await aVenue({ changes, clock: () => new Date() })

    const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS * 2 })
    opened.push(async () => agent.destroy())
    const acknowledged = new Map<string, string>()
    const failures: string[] = []
    const unavailable = { count: 0 }
    let sent = 0
    let isUnderLoad = true

    /** Sends one request until it is acknowledged, always with the same key, like the form. */
    const reserve = async () => {
      const number = sent++
      const email = `diner${number}@example.org`
      const requested_date = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10)
      const body = JSON.stringify(aRequest(venue, { email, requested_date }))
      const headers = { host: HOST, 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
      for (;;) {
        const request = { agent, path: '/api/reservations', method: 'POST', headers: { ...headers, 'idempotency-key': `drill-${number}` } }
        const started = performance.now()
        const { status, text, headers: answered } = await raw(nginx.url, { ...request, chunks: [body] })
        const ms = performance.now() - started
        if (ms > ANSWER_WITHIN_MS) failures.push(`POST ${status} after ${ms} ms`)
        if (status === 201) {
          acknowledged.set(email, JSON.parse(text).id)
          return
        }
        if (status !== 503 || answered['retry-after'] === undefined) failures.push(`POST ${status} ${text.slice(0, 200)}`)
        unavailable.count += 1
        await delay(100)
      }
    }
    const read = async () => {
      const { status, headers } = await raw(nginx.url, { agent, path: `/venues/${venue.slug}`, headers: { host: HOST } })
      if (status !== 200 && (status !== 503 || headers['retry-after'] === undefined)) failures.push(`GET ${status}`)
    }
    const client = async () => {
      while (isUnderLoad) {
        await reserve()
        await read()
      }
    }
    const clients = Array.from({ length: CLIENTS }, client)
    const untilAcknowledged = async (count: number) => {
      while (acknowledged.size < count) await delay(20)
    }
    const titlesAre = async (name: string) => {
      const shown = ports.map((port) => raw(`http://127.0.0.1:${port}`, { path: `/venues/${venue.slug}`, headers: { host: HOST } }))
      return (await Promise.all(shown)).every(({ status, text }) => status === 200 && text.includes(`<title>${name}`))
    }

    const outages: number[] = []
    for (let round = 1; round <= ROUNDS; round++) {
      await untilAcknowledged(acknowledged.size + WRITES)
      const killedAt = performance.now()
      cluster.killPrimary()
      await delay(NOTICED_AFTER_MS)
      await cluster.promote()
      // More than there are clients, so that at least one was sent after the promotion.
      await untilAcknowledged(acknowledged.size + CLIENTS + 1)
      outages.push(performance.now() - killedAt)
      await untilAcknowledged(acknowledged.size + WRITES)

      // Both processes receive changes of the new primary: neither shows the old name.
      const name = NAMES[round % NAMES.length] ?? ''
      await changes.transaction(async (tx, invalidateVenues) => {
        await tx.update(venues).set({ name }).where(eq(venues.id, venue.id))
        invalidateVenues(venue.id)
      })
      while (!(await titlesAre(name))) await delay(50)
      if (round < ROUNDS) await cluster.addStandby()
    }
    isUnderLoad = false
    await Promise.all(clients)

    const { rows } = await db.pool.query<{ email: string; id: string }>('select email, id from reservations')
    const stored = new Map(rows.map(({ email, id }) => [email, id]))
    expect(failures).toEqual([])
    expect([...acknowledged].filter(([email, id]) => stored.get(email) !== id)).toEqual([])
    expect(rows.length).toBe(acknowledged.size)
    expect(unavailable.count).toBeGreaterThan(0)
    for (const outage of outages) expect(outage).toBeLessThan(BACK_WITHIN_MS)
    // Jobs continue: every diner gets the email about the request.
    const mailed = () => new Set(mails.received.flatMap(({ to }) => to))
    while ([...acknowledged.keys()].some((email) => !mailed().has(email))) await delay(100)
    process.stderr.write(
      `failover: ${acknowledged.size} acknowledged, ${unavailable.count} answers 503, back after ${outages.map(Math.round).join(', ')} ms\n`,
    )
  },
  240_000,
)
