import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { NOT_FOUND_WORDS } from '../../demo/demand.ts'
import { fillDemo, seedDemo } from '../../demo/seed.ts'
import { demoVenues } from '../../demo/venues.ts'
import { DEFAULT_DEMAND_PERIOD } from '../../src/domain/demand/demand.ts'
import { DAY_MS } from '../../src/domain/durations.ts'
import { images, reservations, searchDemand, users, venueOwners, venues } from '../../src/server/db/schema/index.ts'
import { deleteOrphanedImages } from '../../src/server/housekeeping/delete-orphaned-files.ts'
import { aUser } from '../support/accounts.ts'
import { API_DATABASE_KINDS } from '../support/api-databases.ts'
import { ask, NOON, testApp, useApp } from '../support/app.ts'
import { storedNames } from '../support/pictures.ts'
import { aVenue } from '../support/scenario.ts'

describe.each(API_DATABASE_KINDS)('demo content on %s', (kind) => {
  const at = useApp(kind)
  const count = () => at().services.db.orm.$count(venues)

  test('is not added to a database with a venue', async () => {
    await aVenue(at().services)
    expect([await seedDemo(at().services), await count()]).toEqual([false, 1])
  })

  test('is added once to an empty database, also by several processes at the same time', async () => {
    const other = await testApp(at().services.db)
    const tries = await Promise.all([at(), other, at(), other].map(({ services }) => seedDemo(services)))
    expect([tries.filter(Boolean).length, await count()]).toEqual([1, demoVenues.length])
    expect([await seedDemo(at().services), await count()]).toEqual([false, demoVenues.length])
    await other.close()
  })

  test('is not added to a database that has an administrator and no venue', async () => {
    await aUser(at(), { role: 'admin' })
    expect([await fillDemo(at().services), await count(), await at().services.db.orm.$count(users)]).toEqual([false, 0, 1])
  })

  test('is completed by the next start when it was interrupted after the accounts, so that the owner has requests', async () => {
    const { services } = at()
    const files = { ...services.files, write: () => Promise.reject(new Error('killed')) }
    await expect(fillDemo({ ...services, files })).rejects.toThrow('killed')
    expect(await fillDemo(services)).toBe(true)
    const { orm } = services.db
    expect([await orm.$count(venueOwners), await orm.$count(reservations)]).toEqual([2, 11])
    expect(await fillDemo(services)).toBe(true)
    expect(await orm.$count(reservations)).toBe(11)
  })

  test('is not stored in part when an image cannot be written', async () => {
    const files = { ...at().services.files, write: () => Promise.reject(new Error('disk full')) }
    await expect(seedDemo({ ...at().services, files })).rejects.toThrow('disk full')
    expect(await count()).toBe(0)
  })

  test('has searches of two periods on the page of demand, and none of its words finds a dish', async () => {
    const { services } = at()
    await seedDemo(services)
    const readable = await services.db.orm.select().from(searchDemand)
    expect(new Set(readable.map(({ week }) => week)).size).toBe(2 * DEFAULT_DEMAND_PERIOD)
    const words = [...new Set(NOT_FOUND_WORDS.map((one) => one.words))]
    for (const query of words) {
      const { demand } = await services.searchIndex.search({ query, isExact: false, limit: 1, offset: 0, position: null }, NOON)
      expect(demand).toEqual({ town: '', words: query, isFound: false })
    }
  })

  test('keeps all its images when files without a row are deleted', async () => {
    const { services, setNow } = at()
    await seedDemo(services)
    const before = await storedNames(at())
    expect(before.length).toBeGreaterThan(100)
    setNow(new Date(Date.now() + 2 * DAY_MS))
    expect(await deleteOrphanedImages(services)).toBe(0)
    await services.db.orm.delete(images).where(eq(images.bucket, 'venue-images'))
    expect(await deleteOrphanedImages(services), 'venues still show them').toBe(0)
    expect(await storedNames(at())).toEqual(before)
  })

  test('fills every section of the home page, and every image exists', async () => {
    const { app, services } = at()
    await seedDemo(services)
    const rows = ['venues?featured=true', 'venues?new=true&sort=newest', 'menus?type=Specials', 'menu-items?featured=true']
    const lists = await Promise.all(rows.map(async (row) => (await ask(app, `/api/${row}&limit=100`)).body))
    for (const { total } of lists) expect(total).toBeGreaterThan(0)
    const urls = new Set(lists.flatMap(({ data }) => data.flatMap((one: { image_url: string | null }) => one.image_url ?? [])))
    expect(urls.size).toBeGreaterThan(10)
    for (const url of urls) {
      const narrow = String(url).replace(/\.webp$/, '.w360.webp')
      expect([url, (await app.request(String(url))).status, (await app.request(narrow)).status]).toEqual([url, 200, 200])
    }
  })
})

describe('the images of the demo content', () => {
  const at = useApp('postgres')

  test('are copied outside a transaction, because copying to S3 may take longer than the ten seconds of a transaction', async () => {
    const { services } = at()
    const open: number[] = []
    const write: typeof services.files.write = async () => {
      const { rows } = await services.db.pool.query(
        `select count(*)::int as open from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
      )
      open.push(rows[0].open)
    }
    expect(await seedDemo({ ...services, files: { ...services.files, write } })).toBe(true)
    expect([open.length > 100, Math.max(...open)]).toEqual([true, 0])
  })
})
