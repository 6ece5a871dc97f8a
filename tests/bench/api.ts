import { startPostgres } from '../support/postgres-server.ts'
import { openInProcess } from './in-process.ts'
import { median, printTable, type Row } from './table.ts'

const WARM_UP = 50
const RUNS = 300

/** What the API adds to its query: a list and a venue through the app, against the bare SQL they need, on both databases. */
export async function run(): Promise<void> {
  const rows = await measure('embedded', {})
  const server = await startPostgres()
  if ('url' in server) {
    rows.push(...(await measure('PostgreSQL', { DATABASE_URL: server.url, AUTH_SECRET: 'for-measuring-alone-never-anywhere-else' })))
    await server.stop()
  } else console.log(`Skipped PostgreSQL: ${server.reason}`)
  printTable('The API against its bare SQL, one after the other, median', rows)
}

async function measure(name: string, env: Record<string, string>): Promise<Row[]> {
  const { services, app, close } = await openInProcess(env)
  const { pool } = services.db
  const list = 'select * from venues where active order by fold_text(name) collate "C", id limit 24'
  const one = "select * from venues where active and slug = 'the-gilded-pike'"
  const rows = [
    await compare(
      `${name}: 24 venues`,
      () => read(app.request('/api/venues?limit=24')),
      () => pool.query(list),
    ),
    await compare(
      `${name}: one venue`,
      () => read(app.request('/api/venues/the-gilded-pike')),
      () => pool.query(one),
    ),
  ]
  await close()
  return rows
}

async function read(answer: Response | Promise<Response>): Promise<void> {
  const response = await answer
  await response.arrayBuffer()
  if (!response.ok) throw new Error(String(response.status))
}

async function compare(what: string, api: () => Promise<unknown>, sql: () => Promise<unknown>): Promise<Row> {
  const apiMs: number[] = []
  const sqlMs: number[] = []
  for (let run = 0; run < WARM_UP + RUNS; run += 1) {
    const [a, b] = [await timed(api), await timed(sql)]
    if (run >= WARM_UP) {
      apiMs.push(a)
      sqlMs.push(b)
    }
  }
  const [a, b] = [median(apiMs), median(sqlMs)]
  return { what, measured: `${a.toFixed(2)} ms, ${(a / b).toFixed(1)} times the bare ${b.toFixed(2)} ms`, limit: '-', isMet: null }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
