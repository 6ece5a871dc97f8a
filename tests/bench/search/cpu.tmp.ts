import { readFileSync } from 'node:fs'
import { openDatabase } from '../../../src/server/db/open.ts'
import { search } from '../../../src/server/search/search.ts'
import { QUERIES } from './queries.ts'
const db = await openDatabase({ databaseUrl: process.argv[2]!, poolSize: 2, onFatal: () => {}, log: { warn: () => {} } })
const cs = [await db.pool.connect(), await db.pool.connect()]
const pids: number[] = []
for (const c of cs) pids.push((await c.query('select pg_backend_pid() p')).rows[0].p)
cs.forEach((c) => c.release())
const cpu = () => pids.reduce((s, p) => s + Number(readFileSync(`/proc/${p}/schedstat`, 'utf8').split(' ')[0]) / 1e6, 0)
const med = (a: number[]) => [...a].sort((x, y) => x - y)[Math.floor(a.length / 2)]!
const all: number[] = []
for (const [kind, qs] of Object.entries(QUERIES)) for (const q of qs) {
  const ns: number[] = [], node: number[] = []
  for (let i = 0; i < 7; i++) { const a = cpu(), n = process.cpuUsage(); await search({ ctx: { db, clock: () => new Date() }, input: { q } }); const m = process.cpuUsage(n); if (i > 1) { ns.push(cpu() - a); node.push((m.user + m.system) / 1000) } }
  all.push(med(ns) + med(node)); console.log(kind.padEnd(16), q.padEnd(26), 'pg', med(ns).toFixed(1).padStart(6), 'node', med(node).toFixed(1))
}
all.sort((a, b) => a - b)
console.log('p50', all[Math.floor(all.length / 2)]!.toFixed(1), 'p95', all[Math.ceil(all.length * .95) - 1]!.toFixed(1), 'max', all.at(-1)!.toFixed(1))
await db.close()
