import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ManagedItem, ManagedMenu } from '../../../src/contract/managed-menu.ts'
import { SYSTEM } from '../../../src/domain/account/actor.ts'
import { ALLERGENS, type AllergenStatements } from '../../../src/domain/menu/allergens.ts'
import { auditEntries, menuItemAllergens, menus, users } from '../../../src/server/db/schema/index.ts'
import { replaceCategories } from '../../../src/server/extraction/review/publish-menu.ts'
import { importMenus } from '../../../src/server/menu/import/import-menus.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { ask, useApp } from '../../support/app.ts'
import { isDrill } from '../../support/drills.ts'
import { sourceRows } from '../../support/imports.ts'
import { everyone, sendAs } from '../../support/managing.ts'
import { aMenu, anItem } from '../../support/scenario.ts'

/** Statements for all fourteen: free from, except these. */
const stated = (over: AllergenStatements = {}): AllergenStatements => ({
  ...Object.fromEntries(ALLERGENS.map((allergen) => [allergen, 'free_from'])),
  ...over,
})

describe.each(API_DATABASE_KINDS)('the allergens of a dish on %s', (kind) => {
  const at = useApp(kind)

  async function setUp() {
    const people = await everyone(at())
    const menu = await aMenu(at().services, people.venue)
    const item = await anItem(at().services, menu, { name: 'Fish pie', description: 'With leeks' })
    const path = `/api/menu-items/${item.id}`
    const state = (statements: object, by = people.owner) => sendAs(at(), by, 'PATCH', `${path}/allergens`, { statements })
    const seen = async () => (await sendAs(at(), people.owner, 'GET', `/api/managed-menus/${menu.id}`)).body.categories[0].items[0]
    const confirm = async (over: object = {}, by = people.owner) => {
      const { updated_at, allergens } = await seen()
      const body = { statements: allergens?.statements ?? {}, confirmed_name: 'I. Achebe', seen_updated_at: updated_at, ...over }
      return sendAs(at(), by, 'POST', `${path}/allergens/confirm`, body)
    }
    const shown = async () => (await ask(at().app, `/api/menus?venue_id=${people.venue.id}`)).body.data[0].categories[0].items[0].allergens
    const without = async (query: string) => {
      const { body } = await ask(at().app, `/api/search/results?q=pie&type=items&${query}`)
      return [body.data.map(({ name }: { name: string }) => name), body.not_stated]
    }
    return { ...people, menu, item, path, state, seen, confirm, shown, without }
  }

  test('are changed, confirmed and exported only by administrators and the owner of the venue', async () => {
    const { menu, path, visitor, withoutVenue, otherOwner, admin, owner, item, seen } = await setUp()
    const { updated_at } = await seen()
    const confirmation = { statements: stated(), confirmed_name: 'Eve', seen_updated_at: updated_at }
    for (const by of [visitor, withoutVenue, otherOwner]) {
      const status = by ? 404 : 401
      expect((await sendAs(at(), by, 'PATCH', `${path}/allergens`, { statements: { milk: 'free_from' } })).status).toBe(status)
      expect((await sendAs(at(), by, 'POST', `${path}/allergens/confirm`, confirmation)).status).toBe(status)
      expect((await sendAs(at(), by, 'GET', `/api/menus/${menu.id}/allergens.csv`)).status).toBe(status)
    }
    expect(await at().services.db.orm.$count(menuItemAllergens)).toBe(0)
    for (const by of [admin, owner]) {
      expect((await sendAs(at(), by, 'PATCH', `${path}/allergens`, { statements: stated() })).status).toBe(200)
      expect((await sendAs(at(), by, 'POST', `${path}/allergens/confirm`, confirmation)).status).toBe(200)
      expect((await sendAs(at(), by, 'GET', `/api/menus/${menu.id}/allergens.csv`)).text).toContain(`Mains,${item.name}`)
    }
  })

  test('reject unknown allergens, unknown statements and names without text, and change nothing', async () => {
    const { state, confirm } = await setUp()
    for (const statements of [{ kiwi: 'contains' }, { milk: 'maybe' }, { milk: true }, 'milk', null])
      expect((await state(statements as object)).status).toBe(400)
    await state(stated())
    for (const confirmed_name of ['', '  ', 'x'.repeat(81), null]) expect((await confirm({ confirmed_name })).status).toBe(400)
    const [row] = await at().services.db.orm.select().from(menuItemAllergens)
    expect(row).toMatchObject({ statements: stated(), confirmed_at: null })
  })

  test('keep the other statements when one is changed or removed, and record the change', async () => {
    const { state, owner } = await setUp()
    await state({ milk: 'contains', eggs: 'may_contain' })
    const answer = await state({ eggs: null, nuts: 'free_from' })
    expect(answer.body.allergens).toMatchObject({ statements: { milk: 'contains', nuts: 'free_from' }, confirmed_at: null })
    const entries = await at().services.db.orm.select().from(auditEntries).where(eq(auditEntries.action, 'menu_item.state_allergens'))
    expect(entries.map(({ changes }) => changes)).toContainEqual([
      { field: 'eggs', from: 'may_contain', to: null },
      { field: 'nuts', from: null, to: 'free_from' },
    ])
    expect(entries[0]?.actor_id).toBe(owner.id)
    await state({ nuts: 'free_from' })
    expect(await at().services.db.orm.$count(auditEntries, eq(auditEntries.action, 'menu_item.state_allergens'))).toBe(2)
  })

  test('cannot be confirmed before all fourteen are stated, or when they or the dish changed in the meantime', async () => {
    const { state, confirm, path, owner, seen } = await setUp()
    const { celery: _missing, ...thirteen } = stated()
    await state(thirteen)
    expect((await confirm()).status).toBe(400)
    expect((await confirm({ statements: stated() })).body.code).toBe('edited_meanwhile')
    await state(stated())
    const { updated_at } = await seen()
    await sendAs(at(), owner, 'PATCH', path, { price: 11 })
    expect((await confirm({ seen_updated_at: updated_at })).body.code).toBe('edited_meanwhile')
    expect((await confirm({ statements: stated({ milk: 'contains' }) })).body.code).toBe('edited_meanwhile')
    expect((await confirm()).body.allergens).toMatchObject({ confirmed_name: 'I. Achebe', recipe_changed: false })
  })

  test('are public only while confirmed, until a statement, the name or the description changes', async () => {
    const { state, confirm, shown, without, path, owner } = await setUp()
    await state(stated({ fish: 'contains' }))
    expect(await shown()).toBeNull()
    expect(await without('avoid=milk')).toEqual([[], 1])
    expect(await without('avoid=milk&not_stated=true')).toEqual([['Fish pie'], 1])
    await confirm()
    const confirmed = { statements: stated({ fish: 'contains' }), confirmed_name: 'I. Achebe', confirmed_at: '2026-11-20T12:00:00.000Z' }
    expect(await shown()).toEqual(confirmed)
    expect(await without('avoid=milk')).toEqual([['Fish pie'], 0])
    expect(await without('avoid=milk&avoid=fish')).toEqual([[], 0])
    expect(await without('avoid=milk&not_stated=true')).toEqual([[], 0])
    await sendAs(at(), owner, 'PATCH', path, { price: 9, featured: true, dietary_info: ['halal'] })
    expect(await shown()).toEqual(confirmed)
    for (const change of [{ description: 'With cream' }, { name: 'Creamy fish pie' }]) {
      const answer = await sendAs(at(), owner, 'PATCH', path, change)
      expect(answer.body.allergens).toMatchObject({ recipe_changed: true, confirmed_at: null, confirmed_name: null })
      expect([await shown(), await without('avoid=milk')]).toEqual([null, [[], 1]])
      await confirm()
      expect(await shown()).not.toBeNull()
    }
    await state({ milk: 'may_contain' })
    expect([await shown(), await without('avoid=milk')]).toEqual([null, [[], 1]])
  })

  test('are not copied with a menu', async () => {
    const { state, confirm, menu, owner } = await setUp()
    await state(stated())
    await confirm()
    const { body } = await sendAs(at(), owner, 'POST', `/api/menus/${menu.id}/duplicate`)
    expect(body.categories[0].items[0]).toMatchObject({ name: 'Fish pie', allergens: null })
  })

  test('are exported as CSV with every dish, formulas escaped', async () => {
    const { menu, state, confirm, owner } = await setUp()
    await anItem(at().services, menu, { name: '=Soup', order: 5 })
    await state(stated({ fish: 'contains', milk: 'may_contain' }))
    await confirm()
    const { headers, text } = await sendAs(at(), owner, 'GET', `/api/menus/${menu.id}/allergens.csv`)
    expect(headers.get('content-disposition')).toBe('attachment; filename="allergens-2026-11-20.csv"')
    const [head, pie, soup] = text.replace('\ufeff', '').split('\n')
    expect(head).toBe(['category,dish', ...ALLERGENS, 'confirmed_by,confirmed_at,recipe_changed'].join(','))
    expect(pie).toMatch(/^Mains,Fish pie,free from,free from,free from,free from,contains,free from,may contain,.*I\. Achebe/)
    expect(soup).toMatch(/^Mains,'=Soup(,not stated){14},,,false$/)
  })

  test('no longer name who confirmed them when that account is deleted', async () => {
    const { state, confirm, shown, owner, admin } = await setUp()
    await state(stated())
    await confirm()
    expect((await shown()).confirmed_name).toBe('I. Achebe')
    expect((await sendAs(at(), admin, 'DELETE', `/api/users/${owner.id}`)).status).toBe(200)
    expect(await at().services.db.orm.$count(users, eq(users.id, owner.id))).toBe(0)
    expect(await shown()).toMatchObject({ confirmed_name: null, statements: stated() })
  })
})

describe('the filter by allergen', () => {
  const at = useApp('embedded')

  /** Any user action on dishes. `at` chooses the dish. */
  const aStep = fc.oneof(
    fc.record({
      kind: fc.constant('state' as const),
      at: fc.nat(),
      statements: fc.constantFrom(
        stated(),
        stated({ milk: 'contains' }),
        stated({ milk: 'may_contain' }),
        { milk: 'free_from' as const },
        { milk: 'contains' as const },
        { milk: null },
      ),
    }),
    fc.record({ kind: fc.constant('confirm' as const), at: fc.nat() }),
    fc.record({
      kind: fc.constant('edit' as const),
      at: fc.nat(),
      change: fc.constantFrom(
        { name: 'Pie' },
        { name: 'Meat pie' },
        { description: 'New' },
        { price: 3 },
        { dietary_info: ['vegan', 'dairy-free'] },
      ),
    }),
    fc.record({ kind: fc.constantFrom('duplicate' as const, 'import' as const, 'review' as const, 'delete' as const), at: fc.nat() }),
  )

  test('shows no dish that does not state it now, and no diet that a statement contradicts, after any sequence of edits, copies and imports', async () => {
    const { owner, venue } = await everyone(at())
    await fc.assert(
      fc.asyncProperty(fc.array(aStep, { minLength: 3, maxLength: 12 }), async (steps) => {
        const menu = await aMenu(at().services, venue)
        await anItem(at().services, menu, { name: 'Pie' })
        const send = (method: string, path: string, body?: object) => sendAs(at(), owner, method, path, body)
        const all = async () => (await send('GET', `/api/managed-menus?venue_id=${venue.id}&limit=100`)).body.data
        const dishes = async () =>
          (await all()).flatMap(({ id: menu_id, categories }: ManagedMenu) =>
            categories.flatMap(({ items }) => items.map((item) => ({ ...item, menu_id }))),
          )
        const ofMenu = ({ menu_id }: { menu_id: string }) => menu_id === menu.id
        /** The statements of each dish when it was confirmed, independent of the database. */
        const promises = new Map<string, { name: string; description: string | null; milk: string | undefined }>()
        for (const step of steps) {
          const known = await dishes()
          const dish = known[step.at % Math.max(1, known.length)]
          if (!dish) break
          const path = `/api/menu-items/${dish.id}`
          const statements = dish.allergens?.statements ?? {}
          if (step.kind === 'state') await send('PATCH', `${path}/allergens`, { statements: step.statements })
          if (step.kind === 'confirm') {
            const body = { statements, confirmed_name: 'A', seen_updated_at: dish.updated_at }
            const { status } = await send('POST', `${path}/allergens/confirm`, body)
            if (status === 200) promises.set(dish.id, { name: dish.name, description: dish.description, milk: statements.milk })
          }
          if (step.kind === 'edit') await send('PATCH', path, step.change)
          if (step.kind === 'delete') await send('DELETE', path)
          if (step.kind === 'duplicate') {
            const { body } = await send('POST', `/api/menus/${menu.id}/duplicate`)
            await send('PATCH', `/api/menus/${body.id}`, { active: true })
          }
          // The result of publishing a menu from a photo: dishes keep their ids when the reviewer matched them.
          if (step.kind === 'review') {
            const items = known.filter(ofMenu).map(({ id, name, price }: { id: string; name: string; price: number }, place: number) => ({
              ...{ id, price, description: null },
              name: place === step.at % known.length ? `${name} pie` : name,
            }))
            await at().services.changes.transaction(async (tx, invalidateVenues) => {
              await replaceCategories(tx, menu.id, [{ id: null, name: 'Read', items }], at().services.clock())
              invalidateVenues(venue.id)
            })
          }
          if (step.kind === 'import') {
            const row = {
              venue_slug: venue.slug,
              menu_name: 'Lunch',
              category_name: 'Mains',
              item_name: `Pie ${step.at}`,
              price: '4',
              menu_type: 'Daily',
            }
            const rows = sourceRows([row])
            await Array.fromAsync(importMenus({ ctx: { ...at().services, actor: SYSTEM }, input: { rows, apply: true } }))
          }
          const found = (await ask(at().app, '/api/search/results?q=pie&type=items&avoid=milk&limit=100')).body.data
          for (const { id, name, description } of found) expect(promises.get(id)).toEqual({ name, description, milk: 'free_from' })
          const stored = new Map<string, ManagedItem>((await dishes()).map((one: ManagedItem) => [one.id, one]))
          for (const diet of ['vegan', 'dairy-free'] as const) {
            const tagged = (await ask(at().app, `/api/search/results?q=pie&type=items&diet=${diet}&limit=100`)).body.data
            for (const { id, dietary_info } of tagged) {
              const milk = stored.get(id)?.allergens?.statements.milk
              expect([diet, milk, dietary_info]).toEqual([diet, milk, expect.arrayContaining([diet])])
              expect(diet === 'vegan' ? ['contains'] : ['contains', 'may_contain']).not.toContain(milk)
            }
          }
        }
        await at().services.changes.transaction(async (tx, invalidateVenues) => {
          await tx.delete(menus)
          invalidateVenues(venue.id)
        })
      }),
      { numRuns: isDrill ? 12 : 4 },
    )
  })
})
