import { openDatabase } from '../../src/server/db/open.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { testApp } from '../support/app.ts'
import { seedDemo } from '../../src/server/db/demo/seed.ts'
const db = await openDatabase({ onFatal: (e)=>{throw e}, log: console })
await migrate(db)
const t = await testApp(db, { now: new Date(), env: { LOG_LEVEL: 'warn' } })
let s = performance.now()
console.log('seeded', await seedDemo(t.parts), performance.now() - s)
console.log('seeded', await seedDemo(t.parts))
for (const u of process.argv.slice(2)) {
  const r = await t.app.request(u)
  console.log(u, r.status, JSON.stringify(Object.fromEntries(r.headers)), (await r.text()).slice(0, 700))
}
await t.close(); await db.close()
