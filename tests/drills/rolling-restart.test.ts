import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { Agent } from 'node:http'
import { pino } from 'pino'
import { afterEach, expect } from 'vitest'
import { createChangeBus } from '../../src/server/cache/change-bus.ts'
import { startGuide } from '../e2e/support/guide.ts'
import { openEmptyDatabase, unavailable } from '../support/database.ts'
import { inDrills } from '../support/drills.ts'
import { freePort } from '../support/free-port.ts'
import { raw } from '../support/http-server.ts'
import { findNginx, startNginx } from '../support/nginx.ts'
import { aRequest } from '../support/reservation.ts'
import { aVenue } from '../support/scenario.ts'

/** Minimum number of requests while both processes restart. */
const REQUESTS = 2_000
/** More than a process can answer concurrently, so that connections wait to be accepted when it stops. */
const CLIENTS = 100
/** Two for each process that stops. */
const MAX_REPEATED = 4
const PAGES = ['/', '/venues', '/api/venues?limit=5']

const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

inDrills(
  `nginx answers every one of ${REQUESTS} requests when both processes restart one after the other`,
  async (context) => {
    const nginxPath = findNginx()
    if (!nginxPath) return context.skip('nginx is not installed: apt-get install nginx-light')
    const reason = await unavailable('postgres')
    if (reason) return context.skip(reason)
    if (!existsSync('dist/server/main.js')) return context.skip('there is no build: npm run build')

    const { db, url: databaseUrl = '' } = await openEmptyDatabase('postgres')
    opened.push(() => db.close())
    const ports: [number, number] = [await freePort(), await freePort()]
    const nginx = await startNginx(nginxPath, ports)
    opened.push(nginx.stop)
    const start = async (port: number) => {
      const started = await startGuide({
        DEMO: '0',
        PORT: String(port),
        PUBLIC_URL: 'http://eat.example.org',
        DATABASE_URL: databaseUrl,
        AUTH_SECRET: 's'.repeat(32),
        LOG_LEVEL: 'error',
        TRUSTED_PROXIES: '127.0.0.1',
        SHUTDOWN_DELAY_S: '1',
      })
      opened.push(started.stop)
      return started
    }
    const processes = await Promise.all(ports.map(start))
    const log = pino({ level: 'silent' })
    const changes = createChangeBus(db, log)
    opened.push(changes.close)
    const venue = await aVenue({ changes, clock: () => new Date() })

    const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
    opened.push(async () => agent.destroy())
    const failures: string[] = []
    let sent = 0
    let stored = 0
    let repeated = 0
    let isRestarting = true
    /**
     * Repeats a 502 once with the same key: the kernel may reset the connection of a POST in the moment in which a process stops listening.
     */
    const post = async (number: number) => {
      const date = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10)
      const body = JSON.stringify(aRequest(venue, { email: `diner${number}@example.org`, requested_date: date }))
      const headers = {
        host: 'eat.example.org',
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'idempotency-key': randomUUID(),
      }
      const send = () => raw(nginx.url, { agent, path: '/api/reservations', method: 'POST', headers, chunks: [body] })
      const first = await send()
      const { status, text } = first.status === 502 ? await send() : first
      if (first.status === 502) repeated += 1
      if (status !== 201) throw new Error(`POST ${status} ${text.slice(0, 200)}`)
      stored += 1
    }
    const get = async (path: string) => {
      const { status, text } = await raw(nginx.url, { agent, path, headers: { host: 'eat.example.org' } })
      if (status !== 200) throw new Error(`GET ${path} ${status} ${text.slice(0, 200)}`)
    }
    const client = async () => {
      while (isRestarting || sent < REQUESTS) {
        const number = sent++
        const path = PAGES[number % 4]
        await (path ? get(path) : post(number)).catch((error: unknown) => failures.push(String(error)))
      }
    }
    const clients = Array.from({ length: CLIENTS }, client)
    for (const one of processes) await one.restart()
    isRestarting = false
    await Promise.all(clients)

    expect(failures, await nginx.errors()).toEqual([])
    expect(repeated, await nginx.errors()).toBeLessThanOrEqual(MAX_REPEATED)
    expect(sent).toBeGreaterThanOrEqual(REQUESTS)
    expect(
      await db.pool.query('select count(*)::int as count from reservations where email like $1', ['diner%@example.org']),
    ).toMatchObject({
      rows: [{ count: stored }],
    })
  },
  240_000,
)
