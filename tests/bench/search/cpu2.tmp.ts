import { readFileSync } from 'node:fs'
import { openDatabase } from '../../../src/server/db/open.ts'
import { searchWords } from '../../../src/domain/search/search-query.ts'
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
  for (let i = 0; i < 3; i++) { const a = cpu(), n = process.cpuUsage(); await naive(q); const m = process.cpuUsage(n); if (i > 0) { ns.push(cpu() - a); node.push((m.user + m.system) / 1000) } }
  all.push(med(ns) + med(node)); console.log(kind.padEnd(16), q.padEnd(26), 'pg', med(ns).toFixed(1).padStart(6), 'node', med(node).toFixed(1))
}
all.sort((a, b) => a - b)
console.log('p50', all[Math.floor(all.length / 2)]!.toFixed(1), 'p95', all[Math.ceil(all.length * .95) - 1]!.toFixed(1), 'max', all.at(-1)!.toFixed(1))
await db.close()
async function naive(q: string) {
  const w = searchWords(q), any = w.map((x) => `'${x}':*`), nm = w.map((x) => `'.${x}':*`)
  const sc = (a: string[]) => a.map((x) => `(i.search_vector @@ '${x.replaceAll("'", "''")}'::tsquery)::int`).join('+')
  const lit = any.join(' | ').replaceAll("'", "''")
  await Promise.all([db.pool.query(`select i.id from menu_items i join menu_categories c on c.id=i.category_id join menus m on m.id=c.menu_id join venues v on v.id=m.venue_id where i.active and v.active and m.active and m.start_date<=now() and (m.end_date is null or m.end_date>=now()) and i.search_vector @@ '${lit}' order by ${sc(any)} desc, ${sc(nm)} desc, i.featured desc, fold_text(i.name) collate "C", i.id limit 10`),
  db.pool.query(`select i.id from venues i where i.active and i.search_vector @@ '${lit}' order by ${sc(any)} desc, ${sc(nm)} desc, i.featured desc, fold_text(i.name) collate "C", i.id limit 10`)])
}
