import { openDatabase } from '/work/main/src/server/db/open.ts'
import { bestRows } from '/work/main/src/server/search/best-rows.ts'
import { searchWords } from '/work/main/src/domain/search/search-query.ts'
import { sql } from '/work/main/node_modules/drizzle-orm/index.js'
const db = await openDatabase({ databaseUrl: process.argv[2], onFatal: () => {}, log: { warn: () => {} } })
const now = new Date()
const dishes = { table: 'menu_items', columns: sql`id, category_id`, isPublic: sql`(select m.active and m.start_date <= ${now} and (m.end_date is null or m.end_date >= ${now}) and v.active from menu_categories c join menus m on m.id = c.menu_id join venues v on v.id = m.venue_id where c.id = r.category_id)` }
const venues = { table: 'venues', columns: sql`id`, isPublic: sql`true` }
const W = (process.argv[3] ?? '500').split(',').map(Number)
for (const q of ['ch','sa','fresh','with','the','pizza','chicken','chicken tikka','tikka masala','fish and chips','ch sa', 'ch zucc','zucchini','vegan ramen','spr','mar', 'pizza sushi','ba','gin ton','xyzzy','bebatto','served today ask gluten','king']) {
  const words = searchWords(q)
  const line = []
  for (const w of W) for (const s of [dishes, venues]) {
    const t = []
    for (let i = 0; i < 7; i++) { const a = performance.now(); await bestRows(db, s, words, 10); t.push(performance.now() - a) }
    t.sort((a,b)=>a-b); line.push(t[3]!.toFixed(1) + '/' + t[6]!.toFixed(0))
  }
  console.log(q.padEnd(28), line.join('  '))
}
await db.close()
