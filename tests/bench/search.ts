import { DEFAULT_TIME_ZONE } from '../../src/domain/time.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import type { Database } from '../../src/server/db/open.ts'
import { openSearchIndex } from '../../src/server/search/index/search-index.ts'
import { search } from '../../src/server/search/search.ts'
import { countOption } from './count-option.ts'
import { fill } from './search/fill.ts'
import { firstAnswer } from './search/first-answer.ts'
import { measureOnBothDatabases } from './search/on-both-databases.ts'
import { QUERIES } from './search/queries.ts'
import { percentile, printTable, type Row } from './table.ts'

const DEFAULT_DISHES = 60_000
/** Up to this number of dishes, in milliseconds of an idle machine. The index alone has the same limits among more dishes (`search-engine`). */
const LIMIT = { dishes: 60_000, p95Ms: 10, maxMs: 50 }
/** Shows how busy the machine is: a search runs five to seven queries. */
const YARDSTICK = 'bare select 1'
const WARM_UP = 2
const ROUNDS = 20

/** Measures searches by kind of query on both databases. `--dishes N`: number of dishes, by default 60,000. */
export async function run(args: string[]): Promise<void> {
  const dishes = countOption(args, 'dishes', DEFAULT_DISHES)
  await measureOnBothDatabases(dishes, measure)
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
  const hasLimit = dishes <= LIMIT.dishes
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
  await firstAnswer(searchIndex)
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
    limit: hasLimit ? `p95 ${LIMIT.p95Ms}, max ${LIMIT.maxMs} ms` : '-',
    isMet: hasLimit ? p95 < LIMIT.p95Ms && most < LIMIT.maxMs : null,
  }
}
