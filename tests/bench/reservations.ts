import { addDays, localNow } from '../../src/domain/time.ts'
import { startPostgres } from '../support/postgres-server.ts'
import { openInProcess } from './in-process.ts'
import { printTable, type Row } from './table.ts'

const SECONDS = 4
const AT_ONCE = 16

/** Measures reservation requests per second on both databases, each a row and an idempotency key in one transaction. */
export async function run(): Promise<void> {
  const rows: Row[] = []
  for (const EMBEDDED_SYNC of ['on', 'off', 'on', 'off']) {
    const measured = await measure({ EMBEDDED_SYNC })
    rows.push({ what: `embedded database, EMBEDDED_SYNC=${EMBEDDED_SYNC}`, measured, limit: '-', isMet: null })
  }
  const server = await startPostgres()
  if ('url' in server) {
    const secret = 'for-measuring-alone-never-anywhere-else'
    rows.push({ what: 'PostgreSQL', measured: await measure({ DATABASE_URL: server.url, AUTH_SECRET: secret }), limit: '-', isMet: null })
    await server.stop()
  } else console.log(`Skipped PostgreSQL: ${server.reason}`)
  printTable('Reservations a second', rows)
}

async function measure(env: Record<string, string>): Promise<string> {
  const { services, app, close } = await openInProcess(env)
  const list = await app.request('/api/venues?limit=1')
  const venueId = ((await list.json()) as { data: { id: string }[] }).data[0]?.id
  const date = addDays(localNow(new Date(), services.config.timeZone).date, 7)
  let made = 0
  const deadline = performance.now() + SECONDS * 1000
  const diner = async (name: string) => {
    for (let n = 0; performance.now() < deadline; n += 1) {
      const body = {
        venue_id: venueId,
        first_name: name,
        last_name: 'Bench',
        email: `${name}${n}@example.org`,
        phone: '01632 960184',
        party_size: 2,
        requested_date: date,
        requested_time: '19:30',
      }
      const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
      const response = await app.request('/api/reservations', { method: 'POST', headers, body: JSON.stringify(body) })
      if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`)
      made += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => diner(`diner${index}x`)))
  await close()
  return `${Math.round(made / SECONDS)} a second, ${AT_ONCE} at once`
}
