import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { API_DATABASE_KINDS } from '../../../../tests/support/api-databases.ts'
import { NOON, useApp } from '../../../../tests/support/app.ts'
import { overlapsTransactions } from '../../../../tests/support/database.ts'
import { casesOf, inDrills } from '../../../../tests/support/drills.ts'
import { aMenu, anItem, aVenue } from '../../../../tests/support/scenario.ts'
import { HOUR_MS } from '../../../domain/durations.ts'
import { menuItems, menus, searchChanges, venues } from '../../db/schema/index.ts'
import { readParts, writeParts } from './index-file.ts'
import { openSearchIndex, type SearchIndexOptions } from './search-index.ts'

type Found = { dishes: string[]; venues: string[]; from: 'file' | 'database' | undefined }

describe.each(API_DATABASE_KINDS)('the file of the search index on %s', (kind) => {
  const at = useApp(kind)
  let folder: string
  let dish: { id: string; category_id: string }
  let menu: { id: string; venue_id: string }
  let venue: { id: string }
  const errors: string[] = []

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plateful-index-'))
    errors.length = 0
    venue = await aVenue(at().services, { name: 'Harbour', hours_mon_fri: '12:00 - 22:00' })
    menu = await aMenu(at().services, venue)
    dish = await anItem(at().services, menu, { name: 'Fish pie', price: 11 })
    await anItem(at().services, menu, { name: 'Fish soup', price: 6, dietary_info: ['gluten-free'] })
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const orm = () => at().services.db.orm
  const path = () => join(folder, 'search-index')

  /** Opens the index as a new process does, searches once, and closes it. */
  async function start({ query = 'fish', version = '1', now = NOON } = {}): Promise<Found> {
    const seen: Pick<Found, 'from'> = { from: undefined }
    const ended = Promise.withResolvers<void>()
    const options: SearchIndexOptions = {
      file: { path: path(), version },
      storeFromMs: 0,
      onLoaded({ from }) {
        seen.from = from
        if (from === 'file') ended.resolve()
      },
      onStored: () => ended.resolve(),
      onFileError: (message) => errors.push(message),
    }
    const index = openSearchIndex(at().services.db, options)
    const { dishes, venues: places } = await index.search({ query, isExact: true, limit: 10, offset: 0, position: null }, now)
    await ended.promise
    await index.close()
    return { ...seen, dishes: dishes.map(({ id }) => id), venues: places.map(({ id }) => id) }
  }

  const shiftStoredRows = (by: string) =>
    orm().execute(sql`update search_changes set created_at = created_at + ${by}::interval where kind = 'stored'`)

  test('is optional, and the index starts from the database without it', async () => {
    expect(await start()).toMatchObject({ from: 'database' })
    expect(errors).toEqual([])
  })

  const DAMAGES: [string, () => Promise<unknown>][] = [
    ['has one other byte', () => changeByte(path())],
    ['ends early', () => truncate(path(), 1000)],
    ['is empty', () => writeFile(path(), '')],
    ['is something else', () => writeFile(path(), 'not an index but a text that is longer than a head')],
  ]
  test.each(casesOf(DAMAGES, 1))('is written again, and nothing is lost, when it %s', async (_, damage) => {
    const first = await start()
    await damage()
    expect(await start()).toEqual(first)
    expect(await start()).toEqual({ ...first, from: 'file' })
  })

  inDrills('is not read when another version of the code wrote it', async () => {
    await start()
    expect(await start({ version: '2' })).toMatchObject({ from: 'database' })
  })

  inDrills('is not read when it belongs to another database', async () => {
    await start()
    const [header, ...parts] = await Array.fromAsync(readParts(path()))
    await writeParts(path(), [{ ...(header as object), database: '7000 5' }, ...parts], async () => {})
    expect(await start()).toMatchObject({ from: 'database' })
  })

  const LOST_LOGS: [string, () => Promise<unknown>][] = [
    ['its row is older than the log is kept with certainty', () => shiftStoredRows('-13 hours')],
    ['everything was replaced since', () => orm().insert(searchChanges).values({ kind: 'everything' })],
    ['the log no longer has its row', () => orm().delete(searchChanges).where(eq(searchChanges.kind, 'stored'))],
    ['its row is of a time to come', () => shiftStoredRows('2 hours')],
  ]
  test.each(casesOf(LOST_LOGS, 1))('does not answer when %s', async (_, change) => {
    await start()
    await change()
    expect(await start()).toMatchObject({ from: 'database' })
  })

  test('is read when nothing has changed, and returns the same results', async () => {
    const first = await start()
    expect(first).toMatchObject({ from: 'database' })
    expect(first.dishes).toHaveLength(2)
    expect(await start()).toEqual({ ...first, from: 'file' })
    expect(errors).toEqual([])
  })

  const CHANGES: [string, () => Promise<unknown>, { query: string; dishes: number; venues: number }][] = [
    [
      'a dish is renamed',
      () => orm().update(menuItems).set({ name: 'Apple pie' }).where(eq(menuItems.id, dish.id)),
      { query: 'apple', dishes: 1, venues: 0 },
    ],
    [
      'a venue is hidden',
      () => orm().update(venues).set({ active: false }).where(eq(venues.id, venue.id)),
      { query: 'harbour', dishes: 0, venues: 0 },
    ],
    ['a dish is added', () => anItem(at().services, menu, { name: 'Fish cake' }), { query: 'fish', dishes: 3, venues: 0 }],
    ['a dish is deleted', () => orm().delete(menuItems).where(eq(menuItems.id, dish.id)), { query: 'fish', dishes: 1, venues: 0 }],
    [
      'a menu is hidden',
      () => orm().update(menus).set({ active: false }).where(eq(menus.id, menu.id)),
      { query: 'fish', dishes: 0, venues: 0 },
    ],
    ['a venue is added', () => aVenue(at().services, { name: 'Harbour light' }), { query: 'harbour', dishes: 0, venues: 2 }],
  ]
  test.each(casesOf(CHANGES, 1))(
    'is read, and the change is found, when %s while no process runs',
    async (_, change, { query, ...counts }) => {
      await start()
      await change()
      const found = await start({ query })
      expect({ from: found.from, dishes: found.dishes.length, venues: found.venues.length }).toEqual({ from: 'file', ...counts })
    },
  )

  test.runIf(overlapsTransactions(kind))('does not lose the change of a transaction that was running when it was written', async () => {
    const slow = at().services.db.newClient()
    await slow.connect()
    await slow.query('begin')
    await slow.query(`update menu_items set name = 'Slow stew' where id = $1`, [dish.id])
    await start()
    await slow.query('commit')
    await slow.end()
    expect(await start({ query: 'stew' })).toMatchObject({ from: 'file', dishes: [dish.id] })
  })

  test('shows a menu only until its end when that passes while no process runs', async () => {
    await orm()
      .update(menus)
      .set({ end_date: new Date(NOON.getTime() + HOUR_MS) })
      .where(eq(menus.id, menu.id))
    expect((await start()).dishes).toHaveLength(2)
    expect(await start({ now: new Date(NOON.getTime() + 2 * HOUR_MS) })).toMatchObject({ from: 'file', dishes: [] })
  })
})

async function changeByte(path: string): Promise<void> {
  const bytes = await readFile(path)
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  await writeFile(path, bytes)
}
