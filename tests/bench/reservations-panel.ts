import type { z } from 'zod'
import type { listReservationsQuery } from '../../src/contract/reservation.ts'
import { SYSTEM } from '../../src/domain/account/actor.ts'
import { RESERVATIONS_PAGE_SIZE } from '../../src/domain/pagination.ts'
import { RESERVATION_PERIODS } from '../../src/domain/reservation/periods.ts'
import { addDays, type LocalDate, localNow } from '../../src/domain/time.ts'
import type { AppContext } from '../../src/server/app-context.ts'
import { findAvailability } from '../../src/server/hours/find-availability.ts'
import { readVenueHours } from '../../src/server/hours/venue-hours.ts'
import { hashKey } from '../../src/server/mac.ts'
import { readCalendarFeed } from '../../src/server/notification/read-calendar-feed.ts'
import { findReservation } from '../../src/server/reservation/find-reservation.ts'
import { listReservations } from '../../src/server/reservation/list-reservations.ts'
import { readDay } from '../../src/server/reservation/read-day.ts'
import { startPostgres } from '../support/postgres-server.ts'
import { countOption } from './count-option.ts'
import { openInProcess } from './in-process.ts'
import { percentile, printTable, type Row } from './table.ts'

const DEFAULT_ROWS = 10_000
/** For this number of reservations of one venue, on PostgreSQL. */
const LIMIT = { rows: 10_000, p95Ms: 50 }
const WARM_UP = 2
const ROUNDS = 20

type List = Partial<z.output<typeof listReservationsQuery>>
type PanelQuery = { kind: string; read: (ctx: AppContext, venue: Filled) => Promise<unknown> }

const list =
  (input: List): PanelQuery['read'] =>
  (ctx, { id }) =>
    listReservations({
      ctx,
      input: { status: 'all', period: 'all', page: 1, limit: RESERVATIONS_PAGE_SIZE, ...input, venue_id: id },
    })

/** Requests by kind: every combination of filters that changes the query, late pages, and the views of an evening. */
const PANEL_QUERIES: readonly PanelQuery[] = [
  ...RESERVATION_PERIODS.map((period) => ({ kind: `period ${period}`, read: list({ period }) })),
  ...(['pending', 'confirmed'] as const).map((status) => ({ kind: `status ${status}`, read: list({ status }) })),
  ...['imogen', 'ach', '01632', 'no one of that name'].map((q) => ({ kind: 'search', read: list({ q }) })),
  ...[2, 100, 900].map((page) => ({ kind: 'further pages', read: list({ page }) })),
  ...[0, 1, 30].map((days) => ({
    kind: 'an evening',
    read: (ctx: AppContext, { id, today }: Filled) => readDay({ ctx, input: { venue_id: id, date: addDays(today, days) } }),
  })),
  {
    kind: 'free times',
    read: (ctx, { id, today }) => findAvailability({ ctx, input: { id, date: addDays(today, 20), party_size: 4 } }),
  },
  { kind: 'hours and capacity', read: (ctx, { id }) => readVenueHours({ ctx, input: { id } }) },
  {
    kind: 'request by the link',
    read: (ctx, { request }) => findReservation({ ctx, input: { id: request } }),
  },
  { kind: 'calendar feed', read: (ctx, { feedKey }) => readCalendarFeed({ ctx, input: { key: feedKey, admit: async () => {} } }) },
]

/** Measures the views of a venue with many reservations on both databases. `--rows N`: number of reservations. */
export async function run(args: string[]): Promise<void> {
  const rows = countOption(args, 'rows', DEFAULT_ROWS)
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
  const venue = await fill(services.db.pool, rows)
  const times = new Map<string, number[]>()
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    for (const { kind, read } of PANEL_QUERIES) {
      const started = performance.now()
      await read(ctx, venue)
      if (round >= WARM_UP) times.set(kind, [...(times.get(kind) ?? []), performance.now() - started])
    }
  }
  const kind = services.db.kind
  await close()
  const all = [...times.values()].flat()
  const hasLimit = kind === 'postgres' && rows <= LIMIT.rows
  const title = `The views of a venue with ${rows.toLocaleString('en-GB')} reservations, ${kind}`
  printTable(title, [...[...times].map(([what, figures]) => rowOf(what, figures, hasLimit)), rowOf('all', all, hasLimit)])
}

type Filled = {
  id: string
  today: LocalDate
  /** Id of a reservation of the venue. */
  request: string
  feedKey: string
}

/** Stores two years of reservations of one venue with hours and a capacity, a tenth of them pending, and as many of others. */
async function fill(pool: { query(text: string, values?: unknown[]): Promise<{ rows: { id: string }[] }> }, rows: number): Promise<Filled> {
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
  await pool.query(
    `insert into venue_booking_rules (venue_id, room, table_minutes, updated_at) values ($1, 400, 120, now())
     on conflict (venue_id) do update set room = 400`,
    [mine],
  )
  const feedKey = 'a key for measuring alone'
  const person = ['bench', 'Bench', 'bench@example.org']
  await pool.query(
    'insert into users (id, name, email, email_verified, created_at, updated_at) values ($1, $2, $3, true, now(), now())',
    person,
  )
  await pool.query("insert into user_roles (user_id, role) values ('bench', 'admin')")
  await pool.query("insert into calendar_feeds (user_id, venue_id, key_hash, created_at) values ('bench', $1, $2, now())", [
    mine,
    hashKey(feedKey),
  ])
  await pool.query('analyze reservations')
  const requests = await pool.query('select id from reservations where venue_id = $1 limit 1', [mine])
  return { id: mine, today: localNow(new Date(), 'Europe/London').date, request: requests.rows[0]?.id ?? '', feedKey }
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
