import { parseArgs } from 'node:util'
import { SYSTEM } from '../../src/domain/account/actor.ts'
import type { Services } from '../../src/server/app-context.ts'
import { listDishes } from '../../src/server/menu/list-dishes.ts'
import { listMenus } from '../../src/server/menu/list-menus.ts'
import { getMenuFacets } from '../../src/server/menu/menu-facets.ts'
import { findPlace } from '../../src/server/place/find-place.ts'
import { anonymiseDiner } from '../../src/server/reservation/anonymise.ts'
import { sendReminders } from '../../src/server/reservation/send-reminders.ts'
import { isImageInTrash } from '../../src/server/trash/replaced-image.ts'
import { listVenues } from '../../src/server/venue/list-venues.ts'
import { getVenueMap } from '../../src/server/venue/venue-map.ts'
import { findVenueOptions } from '../../src/server/venue/venue-options.ts'
import { startPostgres } from '../support/postgres-server.ts'
import { parseCount } from './count-option.ts'
import { fillGuide } from './database/fill.ts'
import { recordStatements } from './database/record-statements.ts'
import { openInProcess } from './in-process.ts'
import { firstAnswer } from './search/first-answer.ts'
import { printTable, type Row } from './table.ts'

const DEFAULT_VENUES = 150_000
const RESERVATIONS_PER_VENUE = 13.4
/** Maximum of the slowest statement in milliseconds. */
const LIMIT_MS = 50
/** The first runs read pages from disk. */
const WARM_UP = 2

type Ctx = Services & { actor: typeof SYSTEM }

const EVERYTHING = { city: [], price: [], cuisine: [], venue: [], id: [], limit: 24, page: 1, sort: 'name' as const }
const MENUS = { city: [], price: [], type: [], venue: [], limit: 24, page: 1, sort: 'name' as const }
const KEPT = { isKept: true }
const HERE = { lat: 51.48, lng: -0.6 }

/** Operations whose cost grows with the data. Cached results are computed again in each run, because the cache is off. */
const PANEL_QUERIES: Record<string, (ctx: Ctx) => Promise<unknown>> = {
  'menus, page 1': (ctx) => listMenus(ctx, MENUS, KEPT),
  'menus, page 5,000': (ctx) => listMenus(ctx, { ...MENUS, page: 5000 }, KEPT),
  'menus of a town': (ctx) => listMenus(ctx, { ...MENUS, city: ['Town 7'] }, KEPT),
  'menus of the largest town': (ctx) => listMenus(ctx, { ...MENUS, city: ['Town 0'] }, KEPT),
  'menus of a small town': (ctx) => listMenus(ctx, { ...MENUS, city: ['Town 3990'] }, KEPT),
  'menus of a town that has none': (ctx) => listMenus(ctx, { ...MENUS, city: ['Nowhere'] }, KEPT),
  'menus of a type': (ctx) => listMenus(ctx, { ...MENUS, type: ['Specials'] }, KEPT),
  'menus of a type in a town': (ctx) => listMenus(ctx, { ...MENUS, city: ['Town 7'], type: ['Specials'] }, KEPT),
  'menus of a venue': (ctx) => listMenus(ctx, { ...MENUS, venue: ['venue-77'] }, KEPT),
  'menus of a price band': (ctx) => listMenus(ctx, { ...MENUS, price: ['under-10'] }, KEPT),
  'menus of two towns': (ctx) => listMenus(ctx, { ...MENUS, city: ['Town 7', 'Town 3990'] }, KEPT),
  'menus from the highest price': (ctx) => listMenus(ctx, { ...MENUS, sort: '-price' }, KEPT),
  'menus from the lowest price': (ctx) => listMenus(ctx, { ...MENUS, sort: 'price' }, KEPT),
  'menus of a type from the highest price': (ctx) => listMenus(ctx, { ...MENUS, type: ['Specials'], sort: '-price' }, KEPT),
  'menus of a town from the highest price': (ctx) => listMenus(ctx, { ...MENUS, city: ['Town 0'], sort: '-price' }, KEPT),
  'menus nearest to a place': (ctx) => listMenus(ctx, { ...MENUS, ...HERE, sort: 'nearest' }, KEPT),
  'counts of menus by filter': (ctx) => getMenuFacets(ctx, MENUS),
  'venues, page 1': (ctx) => listVenues(ctx, EVERYTHING, KEPT),
  'venues, page 3,000': (ctx) => listVenues(ctx, { ...EVERYTHING, page: 3000 }, KEPT),
  'venues of a town': (ctx) => listVenues(ctx, { ...EVERYTHING, city: ['Town 7'] }, KEPT),
  'venues of the largest town': (ctx) => listVenues(ctx, { ...EVERYTHING, city: ['Town 0'] }, KEPT),
  'venues of a town that has none': (ctx) => listVenues(ctx, { ...EVERYTHING, city: ['Nowhere'] }, KEPT),
  'venues of a price band': (ctx) => listVenues(ctx, { ...EVERYTHING, price: ['££'] }, KEPT),
  'venues of a cuisine': (ctx) => listVenues(ctx, { ...EVERYTHING, cuisine: ['Indian'] }, KEPT),
  'venues of a rare cuisine': (ctx) => listVenues(ctx, { ...EVERYTHING, cuisine: ['Turkish'] }, KEPT),
  'venues from the highest price band': (ctx) => listVenues(ctx, { ...EVERYTHING, sort: '-price' }, KEPT),
  'venues nearest to a place': (ctx) => listVenues(ctx, { ...EVERYTHING, ...HERE, sort: 'nearest' }, KEPT),
  'venues that are open now': (ctx) => listVenues(ctx, { ...EVERYTHING, open: 'now' }, KEPT),
  'venues of a cuisine that are open now, featured first': (ctx) =>
    listVenues(ctx, { ...EVERYTHING, cuisine: ['Indian'], open: 'now', sort: 'best' }, KEPT),
  'the middle of the largest town': (ctx) => findPlace(ctx, 'town 0'),
  'the middle of a part of a postcode': (ctx) => findPlace(ctx, 'PL7'),
  'featured venues': (ctx) => listVenues(ctx, { ...EVERYTHING, featured: true }, KEPT),
  'featured dishes': (ctx) => listDishes(ctx, { featured: true, limit: 24, page: 1, sort: 'name' }),
  'names of venues with menus': (ctx) => findVenueOptions(ctx, { q: '', of: 'menus', limit: 24 }),
  'names of venues with menus that begin with c': (ctx) => findVenueOptions(ctx, { q: 'c', of: 'menus', limit: 24 }),
  'map of a county': (ctx) => getVenueMap(ctx, { west: -1, south: 51, east: 0, north: 52, zoom: 10 }),
  'map of the country': (ctx) => getVenueMap(ctx, { west: -9, south: 49, east: 2, north: 61, zoom: 6 }),
  'an image': (ctx) => isImageInTrash(ctx, '/media/menu-images/none.webp'),
  'reminders of reservations': (ctx) => sendReminders(ctx),
  'erasing a diner': (ctx) => anonymiseDiner({ ctx, input: { email: 'diner77@example.org' } }),
}

/**
 * Measures statements whose cost grows with the data, with times and plans of the database. `--venues N`: number of venues; `--plans`:
 * prints all plans.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { venues: { type: 'string', default: String(DEFAULT_VENUES) }, plans: { type: 'boolean', default: false } },
  })
  const venues = parseCount('venues', values.venues)
  const server = await startPostgres()
  if (!('url' in server)) return console.log(`Skipped: ${server.reason}`)
  const { services, close } = await openInProcess({ DATABASE_URL: server.url, AUTH_SECRET: 'for-measuring-alone-never-anywhere-else' })
  const client = services.db.newClient()
  await client.connect()
  await fillGuide(client, { venues, reservations: Math.round(venues * RESERVATIONS_PER_VENUE) })
  await client.end()
  await firstAnswer(services.searchIndex)
  const rows = await measure(services)
  printTable(`Time in the database, ${venues.toLocaleString('en-GB')} venues on PostgreSQL`, rows)
  for (const { what, plan, isMet } of rows) if (values.plans || !isMet) console.log(`\n${what}\n${plan}`)
  await close()
  await server.stop()
}

/** Returns the slowest statement of each operation with its plan. */
export async function measure(services: Services): Promise<(Row & { plan: string })[]> {
  const ctx: Ctx = { ...services, actor: SYSTEM, resultCache: (_tag, _key, compute) => compute() }
  const { list } = await listMenus(ctx, MENUS, KEPT)
  if (list.data.length < MENUS.limit) throw new Error('the list of menus is not filled')
  const rows = []
  for (const [what, look] of Object.entries(PANEL_QUERIES)) {
    const runs = []
    for (let run = 0; run <= WARM_UP; run += 1) runs.push(await recordStatements(services.db.pool, () => look(ctx)))
    // Operations that change rows have less to do in later runs, so that their first run counts.
    const statements = (what.startsWith('reminders') || what.startsWith('erasing') ? runs[0] : runs.at(-1)) ?? []
    const [slowest] = statements.toSorted((a, b) => b.ms - a.ms)
    const sum = statements.reduce((total, { ms }) => total + ms, 0)
    const measured = `slowest of ${statements.length}: ${slowest?.ms.toFixed(1)} ms, all ${sum.toFixed(1)} ms`
    rows.push({ what, measured, limit: `<= ${LIMIT_MS} ms`, isMet: (slowest?.ms ?? 0) <= LIMIT_MS, plan: slowest?.plan ?? '' })
  }
  return rows
}
