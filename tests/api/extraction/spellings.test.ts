import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { MenuDiff, MenuReview } from '../../../src/contract/menu-extraction.ts'
import type { ExtractedItem } from '../../../src/domain/menu/extracted-menu.ts'
import type { Database } from '../../../src/server/db/open.ts'
import { venueSpellings, venues } from '../../../src/server/db/schema/index.ts'
import { inTransaction } from '../../../src/server/db/transaction.ts'
import { aUser, type TestUser } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { useApp } from '../../support/app.ts'
import { overlapsTransactions } from '../../support/database.ts'
import { aReading, untilOver, upload, whileReading } from '../../support/extraction.ts'
import { sendAs } from '../../support/managing.ts'
import { aVenue } from '../../support/scenario.ts'

type Read = Partial<ExtractedItem>[]

const MISREAD: Read = [
  { name: 'Paneer Tlkka', doubts: ['price'] },
  { name: 'Beet burger', doubts: [] },
]

describe.each(API_DATABASE_KINDS)('the spellings of a venue on %s', (kind) => {
  const at = useApp(kind)
  let owner: TestUser
  let venueId: string

  beforeEach(async () => {
    venueId = (await aVenue(at().services)).id
    owner = await aUser(at(), { venueId })
  })

  async function extract(read: Read, { by = owner, category = 'Slarters', menu_id = null as string | null } = {}) {
    const { id } = (await upload(at(), by, { menu_id })).body
    const [only] = aReading(...read).categories
    const reading = { categories: only ? [{ ...only, name: category }] : [] }
    const ended = await whileReading(at(), { ocr: async () => reading }, () => untilOver(at(), by, id))
    return { id: id as string, doubts: ended.doubts as number, review: await reviewOf(id, by) }
  }

  const reviewOf = async (id: string, by = owner): Promise<MenuReview> =>
    (await sendAs(at(), by, 'GET', `/api/menu-extractions/${id}/review`)).body

  /** Publishes a review with other names. */
  async function publish({ id, review }: { id: string; review: MenuReview }, names: Record<string, string>, by = owner) {
    const { menu, categories } = review
    const named = (name: string) => names[name] ?? name
    const answer = await sendAs(at(), by, 'POST', `/api/menu-extractions/${id}/publish`, {
      seen_updated_at: menu.updated_at,
      name: menu.name,
      menu_type: menu.menu_type,
      categories: categories.map((category) => ({
        id: category.id,
        name: named(category.name),
        items: category.items.map((item) => ({ id: item.id, name: named(item.name), description: null, price: item.price ?? 1 })),
      })),
    })
    expect(answer.status).toBe(200)
    return review.menu.id
  }

  const CORRECTED = { 'Paneer Tlkka': 'Paneer Tikka', 'Beet burger': 'Beef burger', Slarters: 'Starters' }
  const shown = ({ categories }: MenuReview) =>
    categories.map(({ name, printed_name, items }) => [
      [name, printed_name],
      ...items.map((item) => [item.name, item.printed_name, item.doubts.join()]),
    ])

  test('are stored when a review is published, and used for its next photo, which also has the printed name', async () => {
    const first = await extract(MISREAD)
    expect(shown(first.review)).toEqual([
      [
        ['Slarters', null],
        ['Paneer Tlkka', null, 'price'],
        ['Beet burger', null, ''],
      ],
    ])
    await publish(first, CORRECTED)
    expect(shown((await extract(MISREAD)).review)).toEqual([
      [
        ['Starters', 'Slarters'],
        ['Paneer Tikka', 'Paneer Tlkka', 'price,category'],
        ['Beef burger', 'Beet burger', 'spelling'],
      ],
    ])
  })

  test('are not used for another venue, and are deleted with their own', async () => {
    await publish(await extract(MISREAD), CORRECTED)
    const other = await aUser(at(), { venueId: (await aVenue(at().services, { name: 'The Heron', slug: 'the-heron' })).id })
    expect((await extract(MISREAD, { by: other })).review.categories[0]?.items[0]).toMatchObject({
      name: 'Paneer Tlkka',
      printed_name: null,
    })
    const { orm } = at().services.db
    expect(await orm.$count(venueSpellings)).toBe(1)
    await at().services.changes.transaction(async (tx, invalidateVenues) => {
      invalidateVenues(venueId)
      await tx.delete(venues).where(eq(venues.id, venueId))
    })
    expect(await orm.$count(venueSpellings)).toBe(0)
  })

  test('are deleted when the name is published as it was read', async () => {
    await publish(await extract(MISREAD), CORRECTED)
    await publish(await extract(MISREAD), { 'Beef burger': 'Beet burger' })
    const [names] = shown((await extract(MISREAD)).review)
    expect(names?.slice(1)).toEqual([
      ['Paneer Tikka', 'Paneer Tlkka', 'price,category'],
      ['Beet burger', null, ''],
    ])
  })

  test('are not used beside a dietary tag when another dish may be meant', async () => {
    await publish(await extract(MISREAD), CORRECTED)
    const { review } = await extract([
      { name: 'Beet burger', dietary_info: ['vegan'] },
      { name: 'Soup', doubts: ['price'] },
    ])
    expect(review.categories[0]?.items[0]).toMatchObject({ name: 'Beet burger', printed_name: null, dietary_info: ['vegan'] })
  })

  test('are used in an update only for names that are the same dish, so that no tag is kept unasked', async () => {
    const menuId = await publish(await extract(MISREAD), CORRECTED)
    const { id } = await extract([{ name: 'Paneer T1kka' }, { name: 'Beet burger' }], { menu_id: menuId })
    const { added, changed, gone }: MenuDiff = (await sendAs(at(), owner, 'GET', `/api/menu-extractions/${id}/changes`)).body
    expect([added, changed.map(({ name, read, differs }) => [name, read.name, differs]), gone]).toEqual([
      [],
      [['Beef burger', 'Beet burger', ['name']]],
      [],
    ])
  })

  test.runIf(overlapsTransactions(kind))('of two menus that are published at the same time are both stored', async () => {
    await publish(await extract(MISREAD), CORRECTED)
    // A category of its own: publishing 'Slarters' as it was read would forget the correction of the first menu.
    const one = await extract([{ name: 'Gooseberry fooi', doubts: ['price'] }], { category: 'Puddings' })
    const other = await extract([{ name: 'Sticky tofee', doubts: ['price'] }], { category: 'Puddings' })
    const { db } = at().services
    const publishing = await inTransaction(db, async (tx) => {
      await tx.select().from(venueSpellings).for('update')
      const both = [publish(one, { 'Gooseberry fooi': 'Gooseberry fool' }), publish(other, { 'Sticky tofee': 'Sticky toffee' })]
      await vi.waitFor(async () => expect(await countWaiting(db)).toBe(2))
      return both
    })
    await Promise.all(publishing)
    const [row] = await db.orm.select().from(venueSpellings)
    const stored = row?.spellings.map(({ published }) => published).sort()
    expect(stored).toEqual(['Beef burger', 'Gooseberry fool', 'Paneer Tikka', 'Starters', 'Sticky toffee'])
  })
})

async function countWaiting({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows[0]?.count ?? 0
}
