import { openDatabase } from '../../src/server/db/open.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { testApp } from '../support/app.ts'
import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
const dir = '/tmp/plateful-perf'
const fresh = !existsSync(dir)
const db = await openDatabase(process.env.DATABASE_URL ? { databaseUrl: process.env.DATABASE_URL, onFatal: (e)=>{throw e}, log: console } : { dataDir: dir, onFatal: (e)=>{throw e}, log: console })
await migrate(db)
const { rows: [{ n }] } = await db.pool.query('select count(*) n from venues')
if (n === 0) {
  const rows = gunzipSync(readFileSync('/work/shared/data/venues.ndjson.gz')).toString().trim().split('\n').map((l) => JSON.parse(l))
  const s = performance.now()
  const used = new Set()
  for (let i = 0; i < rows.length; i += 1000) {
    const part = rows.slice(i, i + 1000).map((r, k) => { let slug = (r.slug || 'v').replace(/[^a-z0-9]+/g,'-').replace(/^-|-$/g,'')||'v'; let t = slug, q = 2; while (used.has(t)) t = `${slug}-${q++}`; used.add(t)
      const { id: _i, ...rr } = r; return { ...rr, slug: t, price: ['£','££','£££',null][(i+k)%4] } })
    await db.pool.query(`insert into venues(name, slug, address_road, address_city, address_county, address_postcode, latitude, longitude, price, created_at)
      select name, slug, coalesce(address_road,''), coalesce(address_city,''), address_county, coalesce(address_postcode,''), latitude, longitude, price, now() - interval '90 days' from json_populate_recordset(null::venues, $1)`, [JSON.stringify(part)])
  }
  console.log('venues', performance.now() - s)
  await db.pool.query(`insert into menus(venue_id, name, menu_type, start_date) select id, (array['Lunch','Dinner','À la carte','Set menu','Drinks list'])[1+(row_number() over())%5], (array['Daily','Specials','Sunday','Drinks'])[1+(row_number() over ())%4], now() - interval '30 days' from venues order by id limit 3000`)
  await db.pool.query(`insert into menu_categories(menu_id, name) select id, 'Mains' from menus`)
  await db.pool.query(`insert into menu_items(category_id, name, description, price, featured) select c.id, (array['Fish pie','Beef burger','Roast chicken','Carrot soup','Apple tart','Gnocchi'])[1+(g%6)] || ' ' || g || substr(c.id::text,1,3), 'Something nice', 4 + (random()*30)::int, random() < 0.001 from menu_categories c, generate_series(1,20) g`)
  console.log('menus', performance.now() - s)
  await db.pool.query('vacuum analyze')
  console.log('vacuum', performance.now() - s)
}
if (process.env.EXPLAIN) {
  const q = db.pool.query.bind(db.pool)
  db.pool.query = (async (c: any, ...r: any[]) => {
    const text = typeof c === 'string' ? c : c.text
    const res = await (q as any)(c, ...r)
    const s = performance.now(); 
    const plan = await (q as any)('explain (analyze, costs off, timing off, summary on) ' + text, r[0])
    console.log('---', text.slice(0, 200)); console.log(plan.rows.map((x: any) => x['QUERY PLAN']).join('\n'))
    return res
  }) as any
}
const t = await testApp(db, { now: new Date(), env: { LOG_LEVEL: 'warn' } })
const urls = process.argv.slice(2)
for (const u of urls) {
  const times: number[] = []; let body = ''
  for (let i = 0; i < (process.env.EXPLAIN ? 1 : 7); i++) { const s = performance.now(); const r = await t.app.request(u); body = await r.text(); times.push(performance.now() - s); if (r.status !== 200) console.log(r.status, body.slice(0,300)) }
  times.sort((a, b) => a - b)
  console.log(u.padEnd(60), 'median', times[times.length>>1]!.toFixed(1), 'max', times.at(-1)!.toFixed(1), 'bytes', body.length)
}
await t.close(); await db.close()
