import { fork } from 'node:child_process'
import { addDays, localNow } from '../../src/domain/time.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { openDatabase } from '../../src/server/db/open.ts'
import { startGuide } from '../e2e/support/guide.ts'
import { startPostgres } from '../support/postgres-server.ts'
import { type Call, callsOf } from './api/calls.ts'
import { againstBareServer, urlOf } from './bare.ts'
import { countOption } from './count-option.ts'
import { compare, type Target } from './load.ts'
import { fill } from './search/fill.ts'
import { printTable, type Row } from './table.ts'

const DEFAULT_DISHES = 60_000
const SPECIALS = 50
/** Budgets: minimum share of the baseline's requests per second. */
const LIMITS = { kept: 0.7, notKept: 0.5, reservation: 0.7 }
const ROUND = { rounds: 3, seconds: 2 }
const SEARCH = '/api/search?q=chicken+curry'
/** A key of no known kind, because responses to requests with credentials are not cached. */
const NOT_KEPT = { authorization: 'none' }

/**
 * Measures the public calls of the built server on PostgreSQL. Cached responses are compared with a bare server that sends the same bytes.
 * Responses that are not cached, and first ones, are compared with the same SQL on `pg` and `node:http`. Reservations are compared with a
 * bare insert with its outbox row, each commit on disk. `--dishes N`: number of dishes, by default 60,000.
 */
export async function run(args: string[]): Promise<void> {
  const dishes = countOption(args, 'dishes', DEFAULT_DISHES)
  const server = await startPostgres({ isDurable: true })
  if (!('url' in server)) {
    console.log(`Skipped the API: ${server.reason}`)
    return
  }
  const venue = await fillDatabase(server.url, dishes)
  const limits = { RESERVATION_LIMIT: '1000000', LOG_LEVEL: 'silent' }
  const guide = await startGuide({ DATABASE_URL: server.url, AUTH_SECRET: 'for-measuring-alone-never-anywhere-else', DEMO: '0', ...limits })
  const calls = callsOf(venue)
  const bare = fork(new URL('./api/bare-api.ts', import.meta.url), [server.url, JSON.stringify(calls)])
  try {
    const bareUrl = await urlOf(bare)
    await waitForSearch(guide.url)
    printTable('Kept answers, as a share of a bare node:http server with the same bytes', await measureKept(guide.url, calls))
    printTable('Answers that are not kept, as a share of pg and node:http', await measureNotKept(guide.url, bareUrl, calls))
    printTable('First answers, which are then kept, as a share of pg and node:http', await measureFirst(guide.url, bareUrl, calls))
    printTable('Reservations, as a share of a bare durable insert with its outbox row', [
      await measureReservations(guide.url, bareUrl, venue.id),
    ])
  } finally {
    bare.kill()
    await guide.stop()
    await server.stop()
  }
}

async function fillDatabase(databaseUrl: string, dishes: number): Promise<{ slug: string; id: string }> {
  const onFatal = (error: Error) => {
    throw error
  }
  const db = await openDatabase({ databaseUrl, onFatal, log: { warn: console.error } })
  await migrate(db)
  const client = db.newClient()
  await client.connect()
  await client.query('set statement_timeout = 0')
  await fill(client, dishes)
  await client.query(
    `update menus set menu_type = 'Specials' where id in (select id from menus where active order by id limit ${SPECIALS})`,
  )
  const { rows } = await client.query<{ slug: string; id: string }>('select slug, id from venues where active order by id limit 1')
  await client.end()
  await db.close()
  const [venue] = rows
  if (!venue) throw new Error('no venue was filled in')
  return venue
}

/** Searches are rejected until the index is loaded. */
async function waitForSearch(url: string): Promise<void> {
  for (;;) if ((await fetch(url + SEARCH)).ok) return
}

async function measureKept(url: string, calls: readonly Call[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const { name, path } of [...calls, { name: 'search', path: SEARCH }])
    rows.push(toRow(name, await againstBareServer(url + path, 'gzip', ROUND), LIMITS.kept))
  return rows
}

async function measureNotKept(url: string, bareUrl: string, calls: readonly Call[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const { name, path } of calls)
    rows.push(toRow(name, await compare({ url: url + path, headers: NOT_KEPT }, { url: bareUrl + path }, ROUND), LIMITS.notKept))
  return rows
}

/** Requests a new URL each time. An unknown parameter changes only the key of the cache, which then stores a response for each. */
async function measureFirst(url: string, bareUrl: string, calls: readonly Call[]): Promise<Row[]> {
  const rows: Row[] = []
  let count = 0
  for (const { name, path } of calls) {
    const first = { url: url + path, path: () => `${path}${path.includes('?') ? '&' : '?'}first=${count++}` }
    rows.push(toRow(name, await compare(first, { url: bareUrl + path }, ROUND), null))
  }
  return rows
}

async function measureReservations(url: string, bareUrl: string, venueId: string): Promise<Row> {
  const requested_date = addDays(localNow(new Date(), 'Europe/London').date, 7)
  let count = 0
  const body = () =>
    JSON.stringify({
      venue_id: venueId,
      first_name: 'Ann',
      last_name: 'Bench',
      email: `diner-${count++}@example.org`,
      phone: '01632 960184',
      party_size: 2,
      requested_date,
      requested_time: '19:30',
    })
  const headers = { 'content-type': 'application/json' }
  const target = (base: string): Target => ({ url: `${base}/api/reservations`, method: 'POST', headers, body })
  return toRow('request a table', await compare(target(url), target(bareUrl), ROUND), LIMITS.reservation)
}

function toRow(what: string, { a, b, ratio }: { a: number; b: number; ratio: number }, limit: number | null): Row {
  return {
    what,
    measured: `${ratio.toFixed(2)} (${Math.round(a)} of ${Math.round(b)} a second)`,
    limit: limit === null ? '-' : `>= ${limit}`,
    isMet: limit === null ? null : ratio >= limit,
  }
}
