import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ApplyMenuChangesInput, MenuDiff } from '../../../src/contract/menu-extraction.ts'
import { ALLERGENS } from '../../../src/domain/menu/allergens.ts'
import type { DietaryTag } from '../../../src/domain/menu/dietary-tags.ts'
import { compareNames, toComparableName } from '../../../src/domain/menu/dish-name.ts'
import type { ExtractedItem } from '../../../src/domain/menu/extracted-menu.ts'
import { applySpellings, type Spelling } from '../../../src/domain/menu/spellings.ts'
import { menuCategories, menuExtractions, menuItemAllergens, menuItems, menus } from '../../../src/server/db/schema/index.ts'
import { aUser } from '../../support/accounts.ts'
import { useApp } from '../../support/app.ts'
import { isDrill } from '../../support/drills.ts'
import { aReading, untilOver, upload, whileReading } from '../../support/extraction.ts'
import { sendAs } from '../../support/managing.ts'
import { aMenu, anItem, aVenue } from '../../support/scenario.ts'

type Present = { name: string; description?: string | null; dietary_info?: DietaryTag[]; isConfirmed?: boolean; price?: number }
type Read = Partial<ExtractedItem> & { name: string }

const isSame = (a: string, b: string) => ['same', 'misread'].includes(compareNames(toComparableName(a), toComparableName(b)))
const FREE = Object.fromEntries(ALLERGENS.map((allergen) => [allergen, 'free_from' as const]))
const CONFIRMED = { statements: FREE, confirmed_at: new Date(0), confirmed_name: 'I. Achebe' }

describe('dietary tags and allergens when a menu is updated from a new photo', () => {
  const at = useApp('embedded')

  async function setUp(present: Present[], read: Read[]) {
    const { services } = at()
    const { orm } = services.db
    const venue = await aVenue(services)
    const owner = await aUser(at(), { venueId: venue.id })
    const menu = await aMenu(services, venue)
    await anItem(services, menu, { name: 'Bread', price: 3 })
    const { body } = await upload(at(), owner, { menu_id: menu.id })
    await whileReading(at(), { ocr: async () => aReading({ name: 'Bread', price: 3 }) }, () => untilOver(at(), owner, body.id))
    const id: string = body.id
    const [category] = await orm.select().from(menuCategories).where(eq(menuCategories.menu_id, menu.id))
    /** Replaces the menu and the result, as if both were new. */
    const set = async (before: Present[], after: Read[], spellings: Spelling[] = []) => {
      await services.changes.transaction(async (tx, invalidateVenues) => {
        invalidateVenues(venue.id)
        await tx.delete(menuItems)
        for (const [order, { isConfirmed, ...dish }] of before.entries()) {
          const values = { price: 10, ...dish, category_id: category?.id ?? '', order }
          const [made] = await tx.insert(menuItems).values(values).returning({ id: menuItems.id })
          if (isConfirmed && made) await tx.insert(menuItemAllergens).values({ item_id: made.id, ...CONFIRMED })
        }
      })
      const [row] = await orm.select().from(menuExtractions).where(eq(menuExtractions.id, id))
      const categories = aReading(...after.map((dish) => ({ price: 10, ...dish }))).categories.map((one) => ({
        ...one,
        category_id: null,
        items: one.items.map((item) => ({ ...item, page: 1, item_id: null })),
      }))
      if (!row?.result) throw new Error('nothing was read')
      const result = applySpellings({ ...row.result, categories }, spellings, true)
      await orm.update(menuExtractions).set({ result, published_at: null }).where(eq(menuExtractions.id, id))
    }
    await set(present, read)
    const changes = async (): Promise<MenuDiff> => (await sendAs(at(), owner, 'GET', `/api/menu-extractions/${id}/changes`)).body
    const apply = async (over: Partial<ApplyMenuChangesInput>) => {
      const [now] = await orm.select().from(menus).where(eq(menus.id, menu.id))
      const update = { seen_updated_at: now?.updated_at.toISOString(), added: [], changed: [], gone: [], ...over }
      return sendAs(at(), owner, 'POST', `/api/menu-extractions/${id}/apply`, update)
    }
    const stored = async () => {
      const rows = await orm
        .select({ item: menuItems, allergens: menuItemAllergens })
        .from(menuItems)
        .leftJoin(menuItemAllergens, eq(menuItemAllergens.item_id, menuItems.id))
        .orderBy(menuItems.name)
      return rows.map(({ item, allergens }) => ({ ...item, confirmed: allergens?.confirmed_at != null, again: allergens?.recipe_changed }))
    }
    return { set, changes, apply, stored }
  }

  test('are not taken from a dish whose name has one other word', async () => {
    const { changes, apply, stored } = await setUp([{ name: 'Bean Burger', dietary_info: ['vegan'] }], [{ name: 'Beef Burger' }])
    const { added, changed, gone } = await changes()
    expect([added.map(({ name }) => name), changed, gone]).toMatchObject([['Beef Burger'], [], [{ name: 'Bean Burger', asked: true }]])
    expect((await apply({ added })).body.code).toBe('dietary_undecided')
    expect(await stored()).toMatchObject([{ name: 'Bean Burger' }])
    expect((await apply({ added, gone: gone.map(({ id }) => id) })).status).toBe(200)
    expect(await stored()).toMatchObject([{ name: 'Beef Burger', dietary_info: [] }])
  })

  test('need an answer when a mark is no longer printed, and are only kept by it', async () => {
    const dish = { name: 'Fish pie', dietary_info: ['gluten-free', 'dairy-free'] as DietaryTag[], isConfirmed: true }
    const { set, changes, apply, stored } = await setUp([dish], [{ name: 'Fish pie', dietary_info: ['dairy-free'] }])
    const { changed } = await changes()
    expect(changed).toMatchObject([{ differs: ['dietary_info'], asked: true, allergens_confirmed: true }])
    const id = changed[0]?.id ?? ''
    for (const undecided of [[], [{ id }], [{ id, dietary_info: dish.dietary_info }], [{ id, same_recipe: false }]])
      expect((await apply({ changed: undecided })).body.code).toBe('dietary_undecided')
    expect((await apply({ changed: [{ id, same_recipe: false, dietary_info: ['dairy-free'] }] })).status).toBe(200)
    expect(await stored()).toMatchObject([{ dietary_info: ['dairy-free'], confirmed: false, again: true }])
    await set([dish], [{ name: 'Fish pie', dietary_info: ['dairy-free'] }])
    const again = (await changes()).changed[0]?.id ?? ''
    expect((await apply({ changed: [{ id: again, same_recipe: true }] })).status).toBe(200)
    expect(await stored()).toMatchObject([{ dietary_info: ['gluten-free', 'dairy-free'], confirmed: true, again: false }])
  })

  test('need an answer when the description or possibly the name differs, and not when only the price differs', async () => {
    const pie = { name: 'Beet pie', description: 'With leeks', dietary_info: ['vegan'] as DietaryTag[] }
    const { set, changes } = await setUp([pie], [{ name: 'Beet pie', description: 'With leeks', dietary_info: ['vegan'], price: 11 }])
    const asked = async () => (await changes()).changed.map((one) => [one.differs.join(), one.asked])
    expect(await asked()).toEqual([['price', false]])
    await set([pie], [{ name: 'Beet pie', description: 'With ham' }])
    expect(await asked()).toEqual([['description,dietary_info', true]])
    await set([pie], [{ name: 'Beef pie', description: 'With leeks' }])
    expect(await asked()).toEqual([['name,dietary_info', true]])
    await set([pie], [{ name: 'Beet pie', description: 'With leeks', price: null, doubts: ['no_price'] }])
    expect(await asked()).toEqual([['dietary_info', true]])
  })

  test('need an answer when a name that may be another dish was corrected on an earlier menu', async () => {
    const { set, changes } = await setUp([], [])
    await set(
      [{ name: 'Beef burger', isConfirmed: true }],
      [{ name: 'Beet burger' }],
      [{ of: 'item', read: 'Beet burger', published: 'Beef burger' }],
    )
    expect((await changes()).changed).toMatchObject([{ name: 'Beef burger', asked: true, read: { name: 'Beet burger' } }])
  })

  test('are stored only when they are printed, confirmed in this update, or of an unchanged dish, for any two menus', async () => {
    const { set, changes, apply, stored } = await setUp([], [])
    const tag = fc.subarray<DietaryTag>(['vegan', 'gluten-free', 'nut-free'])
    const dish = {
      name: fc.constantFrom('Bean burger', 'Beef burger', 'Beet burger', 'Burqer', 'Burger', 'Fish pie', 'Fish pie, peas', 'Soup'),
      description: fc.constantFrom(null, 'With leeks', 'With bacon'),
      dietary_info: tag,
    }
    const before = fc.array(fc.record({ ...dish, isConfirmed: fc.boolean() }), { maxLength: 4 })
    const after = fc.array(fc.record({ ...dish, price: fc.constantFrom(10, 11, null) }), { maxLength: 4 })
    const choice = fc.infiniteStream(fc.integer({ min: 0, max: 4 }))
    const corrected = fc.oneof(
      fc.constantFrom(['Beet burger', 'Beef burger'], ['Beef burger', 'Beet burger']),
      fc.tuple(dish.name, dish.name),
    )
    const spellings = fc.array(
      corrected.map(([from = '', published = '']) => ({ of: 'item' as const, read: from, published })),
      { maxLength: 4 },
    )
    await fc.assert(
      fc.asyncProperty(before, after, spellings, choice, async (old, read, spelt, choices) => {
        await set(
          old,
          read.map(({ description, ...one }) => ({ ...one, ...(description ? { description } : {}) })),
          spelt,
        )
        const next = () => choices.next().value ?? 0
        const { added, changed, gone } = await changes()
        const kept = gone.filter(() => next() === 1).map(({ id }) => id)
        const removed = [...gone, ...changed].filter(() => next() === 2).map(({ id }) => id)
        const decided = changed
          .filter(({ id }) => !removed.includes(id))
          .map(({ id, read: printed }) => {
            const same_recipe = [true, false, undefined][next() % 3]
            const tags = same_recipe === false || next() > 3 ? { dietary_info: printed.dietary_info } : {}
            return {
              id,
              ...(same_recipe === undefined ? {} : { same_recipe }),
              ...tags,
              ...(next() > 2 ? { description: printed.description } : {}),
            }
          })
        const sent = decided.filter(({ same_recipe }) => same_recipe !== undefined || next() > 1)
        const { status } = await apply({ added: added.filter(() => next() > 1), changed: sent, gone: removed, kept })
        if (status !== 200) return
        const confirmed = new Set([...kept, ...sent.flatMap(({ id, same_recipe }) => (same_recipe === true ? [id] : []))])
        for (const { id, name, description, dietary_info, confirmed: isConfirmed } of await stored()) {
          if (confirmed.has(id)) continue
          const found = changed.find((one) => one.id === id)
          const printed = found ? [found.read] : read.filter((one) => isSame(one.name, name))
          for (const one of dietary_info) expect(printed.some((other) => other.dietary_info.includes(one))).toBe(true)
          if (isConfirmed) {
            expect(found?.differs ?? []).not.toContain('dietary_info')
            expect(printed.some((other) => other.description === description)).toBe(true)
          }
        }
      }),
      { numRuns: isDrill ? 120 : 30 },
    )
  })
})
