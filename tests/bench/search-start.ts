import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../src/server/db/migrate.ts'
import type { Database } from '../../src/server/db/open.ts'
import { openSearchIndex } from '../../src/server/search/index/search-index.ts'
import { countOption } from './count-option.ts'
import { fill } from './search/fill.ts'
import { firstAnswer } from './search/first-answer.ts'
import { measureOnBothDatabases } from './search/on-both-databases.ts'
import { printTable, type Row } from './table.ts'

const DEFAULT_DISHES = 60_000
const CHANGED_DISHES = 1000
const MB = 1024 * 1024

/**
 * Measures how long the search index needs at the start of a process: from the database, from its file, and from its file after changes.
 * `--dishes N`: number of dishes, by default 60,000.
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
  const folder = await mkdtemp(join(tmpdir(), 'plateful-bench-'))
  const path = join(folder, 'search-index')
  const fromDatabase = await firstSearch(db, path)
  const { size } = await stat(path)
  const fromFile = await firstSearch(db, path)
  await client.query(`update menu_items set price = price + 1 where id in (select id from menu_items limit ${CHANGED_DISHES})`)
  const afterChanges = await firstSearch(db, path)
  await client.end()
  await db.close()
  await rm(folder, { recursive: true })
  printTable(`First search of a process among ${dishes.toLocaleString('en-GB')} dishes, ${db.kind}`, [
    rowOf('from the database', `${seconds(fromDatabase.ms)}, then ${seconds(fromDatabase.storedMs)} to write ${Math.round(size / MB)} MB`),
    rowOf('from the file', seconds(fromFile.ms)),
    rowOf(`from the file, ${CHANGED_DISHES} dishes changed since`, seconds(afterChanges.ms)),
  ])
}

async function firstSearch(db: Database, path: string): Promise<{ ms: number; storedMs: number }> {
  const done = Promise.withResolvers<number>()
  const started = performance.now()
  const index = openSearchIndex(db, {
    file: { path, version: 'bench' },
    storeFromMs: 0,
    onLoaded: ({ from }) => {
      if (from === 'file') done.resolve(0)
    },
    onStored: done.resolve,
    onFileError: (message) => done.reject(new Error(message)),
  })
  index.start()
  await firstAnswer(index)
  const ms = performance.now() - started
  const storedMs = await done.promise
  await index.close()
  return { ms, storedMs }
}

function rowOf(what: string, measured: string): Row {
  return { what, measured, limit: '-', isMet: null }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
