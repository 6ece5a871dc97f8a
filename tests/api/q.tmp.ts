import { openDatabase } from '../../src/server/db/open.ts'
const db = await openDatabase({ dataDir: '/tmp/plateful-perf', onFatal: (e)=>{throw e}, log: console })
for (const q of process.argv.slice(2)) {
  const plan = await db.pool.query('explain (analyze, costs off, timing off, buffers off) ' + q)
  console.log(plan.rows.map((x: any) => x['QUERY PLAN'].slice(0,150)).join('\n'))
}
await db.close()
