import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { request as httpsRequest } from 'node:https'
import { setTimeout as delay } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { pino } from 'pino'
import { afterEach, describe, expect, type TestContext, test } from 'vitest'
import { findBrowser } from '../../scripts/browser.mjs'
import { DAY_MS } from '../../src/domain/durations.ts'
import { signToken } from '../../src/server/account/session-cookie.ts'
import { createChangeBus } from '../../src/server/cache/change-bus.ts'
import { sessions, userRoles, users, venueOwners } from '../../src/server/db/schema/index.ts'
import { type Guide, startGuide } from '../e2e/support/guide.ts'
import { openEmptyDatabase, unavailable } from '../support/database.ts'
import { inDrills, isDrill } from '../support/drills.ts'
import { freePort } from '../support/free-port.ts'
import { findNginx, type Nginx, startNginx } from '../support/nginx.ts'
import { type RemoteStream, streamClient } from '../support/remote-streams.ts'
import { aRequest } from '../support/reservation.ts'
import { aVenue } from '../support/scenario.ts'

const STREAMS = isDrill ? 200 : 20
const STREAMS_PER_OWNER = 10
const SECRET = 's'.repeat(32)
/**
 * Longest wait for a new request on the screen of the owner, in milliseconds: a second, and another one for a busy machine. Only drills
 * measure it, because other tests run beside this one in `npm test`.
 */
const WITHIN_MS = 2_000
/** The same when processes restart: browsers try a rejected stream again after five seconds. */
const AFTER_RESTART_MS = 10_000
/** How long a test waits for an event before it fails. */
const HEARD_WITHIN_MS = 20_000
/** Longer than `proxy_read_timeout` of nginx, which is 60 seconds when the site does not set it. */
const IDLE_MS = 75_000

const opened: (() => unknown)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

type Protocol = 'http1' | 'http2'
type Owner = { id: string; signed: string; venue: { id: string; name: string } }
type Site = { nginx: Nginx; guides: Guide[]; owners: Owner[] }

/** Two processes on one PostgreSQL behind nginx, with owners of a venue each. Undefined after skipping the test. */
async function aSite(context: TestContext, protocol: Protocol, ownerCount: number): Promise<Site> {
  const nginxPath = findNginx() ?? context.skip('nginx is not installed: apt-get install nginx-light')
  const reason = await unavailable('postgres')
  if (reason) context.skip(reason)
  if (!existsSync('dist/server/main.js')) context.skip('there is no build: npm run build')

  const { db, url: databaseUrl = '' } = await openEmptyDatabase('postgres')
  opened.push(() => db.close())
  const ports = [await freePort(), await freePort()] as const
  const nginx = await startNginx(nginxPath, ports, { tls: protocol, main: 'worker_shutdown_timeout 1s;' })
  opened.push(nginx.stop)
  const guides: Guide[] = []
  for (const port of ports) {
    const guide = await startGuide({
      DEMO: '0',
      PORT: String(port),
      PUBLIC_URL: nginx.url,
      DATABASE_URL: databaseUrl,
      AUTH_SECRET: SECRET,
      LOG_LEVEL: 'error',
      TRUSTED_PROXIES: '127.0.0.1',
    })
    opened.push(guide.stop)
    guides.push(guide)
  }
  const changes = createChangeBus(db, pino({ level: 'silent' }))
  opened.push(changes.close)
  const owners: Owner[] = []
  for (let number = 1; number <= ownerCount; number++) {
    const venue = await aVenue({ changes, clock: () => new Date() }, { name: `The Crown ${number}`, slug: `crown-${number}` })
    const id = randomUUID()
    const now = new Date()
    await db.orm.insert(users).values({ id, name: '', email: `${id}@example.org`, email_verified: true, email_confirmed_at: now })
    await db.orm.insert(userRoles).values({ user_id: id, role: 'venue_owner' })
    await db.orm.insert(venueOwners).values({ user_id: id, venue_id: venue.id, role: 'owner', created_at: now })
    const token = randomUUID()
    const expires_at = new Date(now.getTime() + 7 * DAY_MS)
    await db.orm.insert(sessions).values({ id: randomUUID(), token, user_id: id, expires_at, created_at: now, proven_at: now })
    owners.push({ id, signed: signToken(token, SECRET), venue })
  }
  return { nginx, guides, owners }
}

const CONNECTION_LOST = { status: 0, text: 'the connection was lost' }

/** Requests a table through nginx, as the form does: with the same key until it is answered. */
async function ask(nginx: Nginx, venue: { id: string }): Promise<string> {
  const name = `Achebe-${randomUUID().slice(0, 8)}`
  const requested_date = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10)
  const body = JSON.stringify(aRequest(venue, { last_name: name, email: `${name}@example.org`, requested_date }))
  const key = randomUUID()
  const deadline = Date.now() + 20_000
  for (;;) {
    const { status, text } = await post(`${nginx.url}/api/reservations`, body, { 'idempotency-key': key }).catch(() => CONNECTION_LOST)
    if (status === 201) return name
    if (Date.now() > deadline || ![CONNECTION_LOST.status, 502, 503].includes(status))
      throw new Error(`POST ${status} ${text.slice(0, 200)}`)
    await delay(50)
  }
}

function post(url: string, body: string, headers: Record<string, string>): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', rejectUnauthorized: false, headers: { 'content-type': 'application/json', ...headers } }
    const request = httpsRequest(url, options, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text })).on('error', reject)
    })
    request.on('error', reject)
    request.end(body)
  })
}

/** Requests a table at each venue. Returns the milliseconds from the answer to the first event after it, for each stream. */
async function hearFrom(nginx: Nginx, streams: readonly { stream: RemoteStream; owner: Owner }[]): Promise<number[]> {
  const before = new Map(streams.map(({ stream }) => [stream, stream.events.length]))
  const answered = new Map<string, number>()
  for (const venue of new Set(streams.map(({ owner }) => owner.venue))) {
    await ask(nginx, venue)
    answered.set(venue.id, performance.now())
  }
  const isUnheard = ({ stream }: { stream: RemoteStream }) => stream.events.length === before.get(stream)
  await expect.poll(() => streams.filter(isUnheard).length, { timeout: HEARD_WITHIN_MS }).toBe(0)
  return streams.map(({ stream, owner }) => {
    const first = stream.events[before.get(stream) ?? 0]
    return (first?.at ?? Number.POSITIVE_INFINITY) - (answered.get(owner.venue.id) ?? 0)
  })
}

/** The process that stored a request sends its clients a second event, when it is notified of its own change. */
const MAX_EVENTS = 2

describe.each(isDrill ? (['http1', 'http2'] as const) : (['http2'] as const))('event streams over %s behind nginx', (protocol) => {
  const when = isDrill
    ? ` within two seconds when a table is requested, also after ${IDLE_MS / 1000} idle seconds`
    : ' when a table is requested'
  test(`reach each of ${STREAMS} clients${when}`, async (context) => {
    const { nginx, owners } = await aSite(context, protocol, STREAMS / STREAMS_PER_OWNER)
    const streams: { stream: RemoteStream; owner: Owner }[] = []
    await Promise.all(
      owners.map(async (owner) => {
        const client = streamClient(nginx.url, protocol)
        opened.push(client.close)
        const path = `/api/reservations/events?venue_id=${owner.venue.id}`
        const headers = { authorization: `Bearer ${owner.signed}` }
        const own = await Promise.all(Array.from({ length: STREAMS_PER_OWNER }, () => client.open(path, headers)))
        streams.push(...own.map((stream) => ({ stream, owner })))
      }),
    )
    expect(streams.map(({ stream }) => stream.status)).toEqual(streams.map(() => 200))

    const waits = await hearFrom(nginx, streams)
    if (isDrill) {
      await delay(IDLE_MS)
      waits.push(...(await hearFrom(nginx, streams)))
    }
    const rounds = isDrill ? 2 : 1
    for (const { stream, owner } of streams) {
      expect(new Set(stream.events.map(({ event, data }) => `${event} ${data.venue_id}`))).toEqual(new Set([`changed ${owner.venue.id}`]))
      expect(stream.events.length).toBeLessThanOrEqual(MAX_EVENTS * rounds)
      expect(stream.isOpen()).toBe(true)
    }
    const slowest = Math.max(...waits)
    process.stderr.write(`event streams over ${protocol}: ${streams.length} streams, the last event after ${Math.round(slowest)} ms\n`)
    if (isDrill) expect(slowest, await nginx.errors()).toBeLessThan(WITHIN_MS)
    expect(await nginx.errors()).toBe('')
  }, 240_000)

  inDrills(
    'show a new request on the screen of its owner once when nginx is reloaded, a stream is cut off, and the processes restart',
    async (context) => {
      const executablePath = findBrowser()
      if (!executablePath) return context.skip('there is no browser: npm run drills installs one')
      const { nginx, guides, owners } = await aSite(context, protocol, 1)
      const [owner] = owners
      if (!owner) throw new Error('no owner')
      const { page, opens, isStreaming, versions } = await openOwnerPage(executablePath, nginx, owner)
      const names: string[] = []
      const waits: Record<string, number> = {}
      const see = async (when: string) => {
        const name = await ask(nginx, owner.venue)
        const answered = performance.now()
        names.push(name)
        await rowOf(page, name).waitFor({ timeout: 20_000 })
        waits[when] = Math.round(performance.now() - answered)
      }

      await see('at first')
      const old = nginx.workers()
      await nginx.reload()
      await see('after a reload')
      await expect.poll(() => nginx.workers().filter((pid) => old.includes(pid)), { timeout: 10_000 }).toEqual([])
      await expect.poll(() => opens() === 2 && isStreaming(), { timeout: 10_000 }).toBe(true)
      await see('after the old worker has ended')
      for (const [index, guide] of guides.entries()) {
        const restarted = guide.restart()
        await see(`while process ${index + 1} restarts`)
        await restarted
      }
      await Promise.all(guides.map((guide) => guide.restart()))
      await see('after an outage')
      await expect.poll(isStreaming, { timeout: AFTER_RESTART_MS }).toBe(true)
      await see('at the end')

      process.stderr.write(`owner over ${protocol}: new request on the screen after ${JSON.stringify(waits)} ms\n`)
      for (const name of names) expect(await rowOf(page, name).count()).toBe(1)
      expect([...versions]).toEqual([protocol === 'http2' ? 'h2' : 'http/1.1'])
      if (!isDrill) return
      const { 'at first': first, 'after a reload': reloaded, 'at the end': last } = waits
      for (const wait of [first, reloaded, waits['after the old worker has ended'], last]) expect(wait).toBeLessThan(WITHIN_MS)
      for (const wait of Object.values(waits)) expect(wait).toBeLessThan(AFTER_RESTART_MS)
    },
    240_000,
  )
})

const rowOf = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Reservations' }).getByRole('listitem').filter({ hasText: name })

async function openOwnerPage(executablePath: string, nginx: Nginx, owner: Owner) {
  const browser: Browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  opened.push(() => browser.close())
  const context = await browser.newContext({ baseURL: nginx.url, ignoreHTTPSErrors: true })
  const cookie = { name: '__Host-plateful.session_token', value: encodeURIComponent(owner.signed), url: nginx.url }
  await context.addCookies([{ ...cookie, secure: true, httpOnly: true, sameSite: 'Lax' }])
  const page = await context.newPage()
  let opens = 0
  const versions = new Set<string>()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const streaming = new Set<string>()
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.protocol) versions.add(response.protocol)
    if (!response.url.includes('/api/reservations/events') || response.status !== 200) return
    opens += 1
    streaming.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId }) => streaming.delete(requestId))
  session.on('Network.loadingFailed', ({ requestId }) => streaming.delete(requestId))
  await page.goto('/venue-menu')
  await page.getByRole('region', { name: 'Reservations' }).waitFor()
  await expect.poll(() => opens, { timeout: 10_000 }).toBe(1)
  return { page, opens: () => opens, isStreaming: () => streaming.size > 0, versions }
}
