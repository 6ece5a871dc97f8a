import { parseArgs } from 'node:util'
import type { z } from 'zod'
import type { listReservationsQuery } from '../../src/contract/reservation.ts'
import { SYSTEM } from '../../src/domain/account/actor.ts'
import { RESERVATIONS_PAGE_SIZE } from '../../src/domain/page.ts'
import { RESERVATION_PERIODS } from '../../src/domain/reservation/periods.ts'
import { listReservations } from '../../src/server/reservation/list-reservations.ts'
import { startPostgres } from '../support/postgres-server.ts'
import { openInProcess } from './in-process.ts'
import { percentile, printTable, type Row } from './table.ts'

const DEFAULT_ROWS = 10_000
/** The limit is for this many reservations of one venue, on PostgreSQL. */
const LIMIT = { rows: 10_000, p95Ms: 50 }
const WARM_UP = 2
const ROUNDS = 20

/** What is looked at by kind: every combination of filters that changes the query, and pages far back. */
const LOOKS: readonly { kind: string; input: Partial<z.output<typeof listReservationsQuery>> }[] = [
  ...RESERVATION_PERIODS.map((period) => ({ kind: `period ${period}`, input: { period } })),
  ...(['pending', 'confirmed'] as const).map((status) => ({ kind: `status ${status}`, input: { status } })),
  ...['imogen', 'ach', '01632', 'nobody of that name'].map((q) => ({ kind: 'search', input: { q } })),
  ...[2, 100, 900].map((page) => ({ kind: 'further pages', input: { page } })),
]

/** How long the reservations panel of a venue with many takes to answer, on both databases. `--rows N`: how many. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { rows: { type: 'string', default: String(DEFAULT_ROWS) } } })
  const rows = Number(values.rows)
  if (!Number.isInteger(rows) || rows < 1) throw new Error(`--rows takes a whole number from 1, not ${values.rows}`)
  const server = await startPostgres()
  if ('url' in server) {
    await measure({ DATABASE_URL: server.url, AUTH_SECRET: 'for-measuring-alone-never-anywhere-else' }, rows)
    await server.stop()
  } else console.log(`Skipped PostgreSQL: ${server.reason}`)
  await measure({}, rows)
}

async function measure(env: Record<string, string>, rows: number): Promise<void> {
  const { services, close } = await openInProcess(env)
  const ctx = { ...services, actor: SYSTEM }
  const venueId = await fill(services.db.pool, rows)
  const times = new Map<string, number[]>()
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    for (const { kind, input } of LOOKS) {
      const started = performance.now()
      await listReservations({
        ctx,
        input: { status: 'all', period: 'all', page: 1, limit: RESERVATIONS_PAGE_SIZE, ...input, venue_id: venueId },
      })
      if (round >= WARM_UP) times.set(kind, [...(times.get(kind) ?? []), performance.now() - started])
    }
  }
  const kind = services.db.kind
  await close()
  const all = [...times.values()].flat()
  const hasLimit = kind === 'postgres' && rows <= LIMIT.rows
  const title = `The panel of a venue with ${rows.toLocaleString('en-GB')} reservations, ${kind}`
  printTable(title, [...[...times].map(([what, figures]) => rowOf(what, figures, false)), rowOf('all', all, hasLimit)])
}

/** Two years of reservations of one venue, a tenth of them pending, beside as many of others. */
async function fill(pool: { query(text: string, values?: unknown[]): Promise<{ rows: { id: string }[] }> }, rows: number): Promise<string> {
  const venues = await pool.query('select id from venues order by name limit 2')
  const [mine = '', other = ''] = venues.rows.map(({ id }) => id)
  for (const id of [mine, other])
    await pool.query(
      `insert into reservations (venue_id, first_name, last_name, email, phone, party_size, requested_date, requested_time, status, decided_at, created_at)
       select $1, (array['Imogen', 'Otto', 'Zoë', 'Mary Ann', 'José'])[1 + n % 5], 'Name-' || n, 'diner' || n || '@example.org', '01632 ' || (960000 + n % 1000),
         1 + n % 20, current_date + (n % 730 - 640), time '12:00' + (n % 21) * interval '30 minutes',
         case n % 10 when 0 then 'pending' when 1 then 'declined' else 'confirmed' end, case n % 10 when 0 then null else now() end, now() - n * interval '1 hour'
       from generate_series(1, $2::int) n`,
      [id, rows],
    )
  await pool.query('analyze reservations')
  return mine
}

function rowOf(what: string, figures: readonly number[], hasLimit: boolean): Row {
  const p95 = percentile(figures, 0.95)
  return {
    what,
    measured: `p50 ${percentile(figures, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, max ${percentile(figures, 1).toFixed(1)} ms`,
    limit: hasLimit ? `p95 ${LIMIT.p95Ms} ms` : '-',
    isMet: hasLimit ? p95 < LIMIT.p95Ms : null,
  }
}
