import { parseArgs } from 'node:util'
import { DEFAULT_TIME_ZONE } from '../../src/domain/time.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { type Database, openDatabase } from '../../src/server/db/open.ts'
import { openSearchIndex } from '../../src/server/search/index/search-index.ts'
import { search } from '../../src/server/search/search.ts'
import { startPostgres } from '../support/postgres-server.ts'
import { fill } from './search/fill.ts'
import { QUERIES } from './search/queries.ts'
import { percentile, printTable, type Row } from './table.ts'

const DEFAULT_DISHES = 60_000
/** For this number of dishes on PostgreSQL. Other numbers and the embedded database have no limit. */
const LIMIT = { dishes: 60_000, p95Ms: 20 }
/** More dishes than the embedded database is meant for. */
const EMBEDDED_MAX_DISHES = 200_000
/** Shows how busy the machine is: a search runs five to seven queries. */
const YARDSTICK = 'bare select 1'
const WARM_UP = 2
const ROUNDS = 20

const options = {
  onFatal(error: Error) {
    throw error
  },
  log: { warn: console.error },
}

/** Measures searches by kind of query on both databases. `--dishes N`: number of dishes, by default 60,000. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { dishes: { type: 'string', default: String(DEFAULT_DISHES) } } })
  const dishes = Number(values.dishes)
  if (!Number.isInteger(dishes) || dishes < 1) throw new Error(`--dishes takes a whole number from 1, not ${values.dishes}`)
  const server = await startPostgres()
  if ('url' in server) {
    await measure(await openDatabase({ ...options, databaseUrl: server.url }), dishes)
    await server.stop()
  } else console.log(`Skipped PostgreSQL: ${server.reason}`)
  if (dishes <= EMBEDDED_MAX_DISHES) await measure(await openDatabase(options), dishes)
  else console.log(`Skipped the embedded database: it is not for more than ${EMBEDDED_MAX_DISHES.toLocaleString('en-GB')} dishes`)
}

async function measure(db: Database, dishes: number): Promise<void> {
  await migrate(db)
  const client = db.newClient()
  await client.connect()
  if (db.kind === 'postgres') await client.query('set statement_timeout = 0')
  const fillMs = await fill(client, dishes)
  await client.end()
  const times = await timeQueries(db)
  await db.close()
  const hasLimit = db.kind === 'postgres' && dishes <= LIMIT.dishes
  const { [YARDSTICK]: _, ...searches } = times
  const all = Object.values(searches).flat()
  const rows = Object.entries(times).map(([kind, figures]) => rowOf(kind, figures, false))
  const title = `Search among ${dishes.toLocaleString('en-GB')} dishes, ${db.kind}; filled in ${(fillMs / 1000).toFixed(1)} s`
  printTable(title, [...rows, rowOf('all', all, hasLimit)])
}

async function timeQueries(db: Database): Promise<Record<string, number[]>> {
  const times: Record<string, number[]> = {}
  const searchIndex = openSearchIndex(db)
  const ctx = { db, clock: () => new Date(), searchIndex, config: { timeZone: DEFAULT_TIME_ZONE } }
  const searches = Object.entries(QUERIES).flatMap(([kind, queries]) => queries.map((q) => ({ kind, q })))
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    for (const { kind, q } of searches) {
      const yardstick = await timed(() => db.pool.query('select 1'))
      const took = await timed(() => search({ ctx, input: { q, exact: undefined } }))
      if (round < WARM_UP) continue
      for (const [row, time] of [
        [YARDSTICK, yardstick],
        [kind, took],
      ] as const)
        times[row] = [...(times[row] ?? []), time]
    }
  }
  await searchIndex.close()
  return times
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function rowOf(what: string, figures: readonly number[], hasLimit: boolean): Row {
  const p95 = percentile(figures, 0.95)
  const [p50, most] = [percentile(figures, 0.5), percentile(figures, 1)]
  return {
    what,
    measured: `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, max ${most.toFixed(1)} ms`,
    limit: hasLimit ? `p95 ${LIMIT.p95Ms} ms` : '-',
    isMet: hasLimit ? p95 < LIMIT.p95Ms : null,
  }
}
