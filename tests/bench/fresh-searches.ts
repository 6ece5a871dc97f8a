import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { migrate } from '../../src/server/db/migrate.ts'
import { openDatabase } from '../../src/server/db/open.ts'
import { startGuide } from '../e2e/support/guide.ts'
import { countOption } from './count-option.ts'
import { fill } from './search/fill.ts'
import { DISH_WORDS } from './search/vocabulary.ts'
import { median, printTable } from './table.ts'

const DEFAULT_DISHES = 60_000
const CONNECTIONS = 16
const SECONDS = 5
const ROUNDS = 3
/** Budgets: minimum searches per second. */
const LIMITS = { fresh: 400, kept: 1200 }
const UNLIMITED = { ACCOUNT_LIMIT_FACTOR: '1000000' }

/**
 * Measures searches by HTTP on the embedded database: with words that no one has searched for, so that no answer is kept, and with the same
 * words again. `--dishes N`: number of dishes, by default 60,000.
 */
export async function run(args: string[]): Promise<void> {
  const dishes = countOption(args, 'dishes', DEFAULT_DISHES)
  const dataDir = await filledDirectory(dishes)
  const guide = await startGuide({ DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent', ...UNLIMITED })
  try {
    const path = newSearches()
    const same = path()
    while (!(await fetch(guide.url + same)).ok);
    await searchesPerSecond(guide.url, path)
    const fresh: number[] = []
    const kept: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      fresh.push(await searchesPerSecond(guide.url, path))
      kept.push(await searchesPerSecond(guide.url, () => same))
    }
    printTable(`Searches by HTTP among ${dishes} dishes on the embedded database, median`, [
      row('words never searched for before', median(fresh), LIMITS.fresh),
      row('the same words again', median(kept), LIMITS.kept),
    ])
  } finally {
    await guide.stop()
    await rm(dataDir, { recursive: true })
  }
}

function row(what: string, perSecond: number, limit: number) {
  return { what, measured: `${Math.round(perSecond)} a second`, limit: `>= ${limit}`, isMet: perSecond >= limit }
}

async function filledDirectory(dishes: number): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plateful-bench-'))
  const onFatal = (error: Error) => {
    throw error
  }
  const db = await openDatabase({ dataDir, isSynced: false, onFatal, log: { warn: console.error } })
  await migrate(db)
  const client = db.newClient()
  await client.connect()
  await fill(client, dishes)
  await client.end()
  await db.close()
  return dataDir
}

/** Returns a function whose every result is the path of another search: two words of dishes each. */
function newSearches(): () => string {
  let count = 0
  return () => {
    count += 1
    const [first, second] = [count % DISH_WORDS.length, Math.floor(count / DISH_WORDS.length) % DISH_WORDS.length]
    return `/api/search?q=${DISH_WORDS[first]}+${DISH_WORDS[second]}`
  }
}

/** @throws Error when a response is not successful */
async function searchesPerSecond(url: string, path: () => string): Promise<number> {
  const requests = [{ setupRequest: (request: autocannon.Request) => ({ ...request, path: path() }) }]
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, requests })
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx} refusals, ${result.errors} errors`)
  return result.requests.average
}
