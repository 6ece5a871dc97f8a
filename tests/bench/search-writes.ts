import type pg from 'pg'
import { migrate } from '../../src/server/db/migrate.ts'
import type { Database } from '../../src/server/db/open.ts'
import { openSearchIndex, type SearchIndex } from '../../src/server/search/index/search-index.ts'
import { countOption } from './count-option.ts'
import { fill } from './search/fill.ts'
import { firstAnswer } from './search/first-answer.ts'
import { measureOnBothDatabases } from './search/on-both-databases.ts'
import { median, percentile, printTable } from './table.ts'

const DEFAULT_DISHES = 60_000
const WRITES = 100
/** Of the slowest change, from its commit to its being found. */
const LIMIT_MS = 100

/**
 * Measures how soon a new dish is found by an index that did not write it, which reads the database by a connection of its own as the index
 * of another process does, and what the triggers of the search cost an insert. `--dishes N`: number of dishes, by default 60,000.
 */
export async function run(args: string[]): Promise<void> {
  const dishes = countOption(args, 'dishes', DEFAULT_DISHES)
  await measureOnBothDatabases(dishes, measure)
}

async function measure(db: Database, dishes: number): Promise<void> {
  await migrate(db)
  const client = db.newClient()
  await client.connect()
  if (db.kind === 'postgres') await client.query('set statement_timeout = 0')
  await fill(client, dishes)
  const index = openSearchIndex(db)
  await firstAnswer(index)
  const found: number[] = []
  for (let n = 0; n < WRITES; n += 1) found.push(await msUntilFound(client, index, `quokka${n}xz`))
  // Alternately, so that other work on the machine affects both alike.
  const [logged, bare]: [number[], number[]] = [[], []]
  for (let n = 0; n < WRITES; n += 1) {
    logged.push(await msOfInsert(client, `walrus${n}xz`))
    await client.query('set session_replication_role = replica')
    bare.push(await msOfInsert(client, `ocelot${n}xz`))
    await client.query('set session_replication_role = origin')
  }
  await index.close()
  await client.end()
  await db.close()
  const [p50, p95, max] = [percentile(found, 0.5), percentile(found, 0.95), Math.max(...found)].map((ms) => ms.toFixed(1))
  printTable(`Writes among ${dishes.toLocaleString('en-GB')} dishes, ${db.kind}`, [
    {
      what: 'from a write to its being found by another index',
      measured: `p50 ${p50} ms, p95 ${p95} ms, max ${max} ms`,
      limit: `max ${LIMIT_MS} ms`,
      isMet: Math.max(...found) <= LIMIT_MS,
    },
    {
      what: 'inserting a dish, with and without all triggers',
      measured: `median ${median(logged).toFixed(2)} and ${median(bare).toFixed(2)} ms`,
      limit: '-',
      isMet: null,
    },
  ])
}

/** Each search reads the changes first, so that the first one finds the dish unless something is wrong. */
async function msUntilFound(client: pg.ClientBase, index: SearchIndex, name: string): Promise<number> {
  await msOfInsert(client, name)
  const started = performance.now()
  const request = { query: name, isExact: true, limit: 1, offset: 0, position: null }
  while ((await index.search(request, new Date())).totalDishes === 0);
  return performance.now() - started
}

/** On a public menu, so that the dish is found. */
async function msOfInsert(client: pg.ClientBase, name: string): Promise<number> {
  const started = performance.now()
  await client.query(
    `insert into menu_items (category_id, name, price)
     select c.id, $1, 9 from menu_categories c join menus m on m.id = c.menu_id join venues v on v.id = m.venue_id
     where m.active and v.active limit 1`,
    [name],
  )
  return performance.now() - started
}
