/** The baseline: `node:http` and `pg` with prepared statements. Runs as a child process with the URL of a database and the calls. */
import { createServer, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import pg from 'pg'
import { BARE_RESERVATION, type Call } from './calls.ts'

const [connectionString = '', callsJson = '[]'] = process.argv.slice(2)
const calls = new Map((JSON.parse(callsJson) as Call[]).map((call) => [call.path, call]))
const pool = new pg.Pool({ connectionString, max: 10 })

async function answer(req: IncomingMessage): Promise<{ status: number; body: string }> {
  if (req.method === 'POST') {
    const row = (await json(req)) as Record<string, unknown>
    const fields = ['venue_id', 'first_name', 'last_name', 'email', 'phone', 'party_size', 'requested_date', 'requested_time']
    await pool.query({ name: 'reservation', text: BARE_RESERVATION, values: fields.map((field) => row[field]) })
    return { status: 201, body: JSON.stringify(row) }
  }
  const call = calls.get(req.url ?? '')
  if (!call) return { status: 404, body: '{}' }
  const { rows } = await pool.query<{ answer: unknown }>({ name: call.name, text: call.sql, values: call.values })
  return { status: 200, body: JSON.stringify(rows[0]?.answer) }
}

const server = createServer(async (req, res) => {
  const { status, body } = await answer(req)
  res.writeHead(status, { 'content-type': 'application/json' }).end(body)
})
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
