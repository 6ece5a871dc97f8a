import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '../support/postgres-server.ts'
import { BENCH_ADMIN, seedAdminData } from './admin/fill.ts'
import { fillRecords } from './admin/fill-records.ts'
import { timeDashboard } from './admin/first-paint.ts'
import { type PageCall, queriesFor, type RecordIds } from './admin/page-calls.ts'
import { openInProcess } from './in-process.ts'
import { percentile, printTable, type Row } from './table.ts'

const DEFAULTS = { users: '5000', audit: '1000000', reservations: '200000' }
/** Milliseconds: maximum for every call of the administrators' pages, and until both tables of the dashboard show rows. */
const LIMIT = { callMs: 100, dashboardMs: 2_000 }
const WARM_UP = 3
const ROUNDS = 20
const SECRET = { AUTH_SECRET: 'for-measuring-alone-never-anywhere-else' }

type Size = { users: number; audit: number; reservations: number; hasDashboard: boolean }

/**
 * Measures the pages of administrators on both databases with every real venue. `--users N`, `--audit N`, `--reservations N`: number of
 * rows; `--database postgres` or `embedded`: only one database; `--no-dashboard`: without a browser.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    allowNegative: true,
    options: {
      users: { type: 'string', default: DEFAULTS.users },
      audit: { type: 'string', default: DEFAULTS.audit },
      reservations: { type: 'string', default: DEFAULTS.reservations },
      database: { type: 'string' },
      dashboard: { type: 'boolean', default: true },
    },
  })
  const { users, audit, reservations } = values
  const size = {
    users: wholeNumber(users),
    audit: wholeNumber(audit),
    reservations: wholeNumber(reservations),
    hasDashboard: values.dashboard,
  }
  if (values.database !== 'embedded') {
    const server = await startPostgres()
    if ('url' in server) {
      await measure({ DATABASE_URL: server.url, ...SECRET }, size)
      await server.stop()
    } else console.log(`Skipped PostgreSQL: ${server.reason}`)
  }
  if (values.database === 'postgres') return
  const dataDir = await mkdtemp(join(tmpdir(), 'plateful-bench-'))
  await measure({ DATA_DIR: dataDir, ...SECRET }, size)
  await rm(dataDir, { recursive: true, force: true })
}

function wholeNumber(text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) throw new Error(`a whole number from 1 is needed, not ${text}`)
  return number
}

async function measure(env: Record<string, string>, { users, audit, reservations, hasDashboard }: Size): Promise<void> {
  const { services, app, close } = await openInProcess(env)
  const venues = await seedAdminData(services, users)
  await fillRecords(services, { audit, reservations })
  const { kind, pool } = services.db
  const signedIn = await app.request('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(BENCH_ADMIN),
  })
  if (!signedIn.ok) throw new Error(`The administrator could not sign in: ${await signedIn.text()}`)
  const Cookie = signedIn.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
  const { rows } = await pool.query<Omit<RecordIds, 'user'>>(
    `with first as (select id, venue_id from menus order by venue_id limit 1)
     select venue_id as venue, id as menu, (select id from bulk_changes order by created_at limit 1) as "bulkChange",
       (select i.id from menu_items i join menu_categories c on c.id = i.category_id where c.menu_id = first.id limit 1) as item,
       (select id from reservations where status = 'pending' order by id limit 1) as reservation,
       (select id from audit_entries where entity = 'venue' order by id limit 1) as entry
     from first`,
  )
  if (!rows[0]) throw new Error('no venue has a menu')
  const calls = queriesFor({ users, venues }, { ...rows[0], user: 'user-1' })
  const times = new Map<PageCall, number[]>()
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    for (const call of calls) {
      const started = performance.now()
      const answer = await app.request(call.path, { headers: { Cookie } })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${call.path} answered ${answer.status}`)
      if (round >= WARM_UP) times.set(call, [...(times.get(call) ?? []), performance.now() - started])
    }
  }
  await close()
  const count = (number: number) => number.toLocaleString('en-GB')
  const title = `Pages of administrators with ${count(venues)} venues, ${count(users)} users, ${count(audit)} audit entries, ${count(reservations)} reservations, ${kind}`
  printTable(title, [...[...times].map(([call, figures]) => rowOf(call, figures)), ...(hasDashboard ? await dashboardRows(env) : [])])
}

async function dashboardRows(env: Record<string, string>): Promise<Row[]> {
  const dashboard = await timeDashboard(env)
  return [
    { what: 'dashboard, first paint', measured: `${dashboard.paint.toFixed(0)} ms, median`, limit: '-', isMet: null },
    {
      what: 'dashboard, both tables filled',
      measured: `${dashboard.rows.toFixed(0)} ms, median`,
      limit: `${LIMIT.dashboardMs} ms`,
      isMet: dashboard.rows < LIMIT.dashboardMs,
    },
  ]
}

function rowOf({ path, page }: PageCall, figures: readonly number[]): Row {
  const p95 = percentile(figures, 0.95)
  return {
    what: `${page}: ${path.replace('/api/', '')}`,
    measured: `p50 ${percentile(figures, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
    limit: `p95 ${LIMIT.callMs} ms`,
    isMet: p95 < LIMIT.callMs,
  }
}
