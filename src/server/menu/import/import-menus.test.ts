import { Readable } from 'node:stream'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { describe, expect, test } from 'vitest'
import { API_DATABASE_KINDS } from '../../../../tests/support/api-databases.ts'
import { useApp } from '../../../../tests/support/app.ts'
import { aCategory, aMenu, anItem, aVenue } from '../../../../tests/support/scenario.ts'
import { type Actor, SYSTEM, VISITOR } from '../../../domain/account/actor.ts'
import type { ExportFormat } from '../../../domain/export.ts'
import { auditEntries, menuCategories, menuItems, menus, venues } from '../../db/schema/index.ts'
import { exportData } from '../../export/export-data.ts'
import { readRows } from '../../import-files/read-rows.ts'
import type { Summary } from '../../import-files/report.ts'
import { importMenus } from './import-menus.ts'
import type { MenuReport } from './plan.ts'

const HEADER = 'venue_slug,menu_name,menu_type,category_name,item_name,price,rating,dietary_info'

describe.each(API_DATABASE_KINDS)('importMenus on %s', (kind) => {
  const at = useApp(kind)
  const orm = () => at().services.db.orm

  async function run(text: string, apply = true, actor: Actor = SYSTEM) {
    const rows = readRows(Readable.from([Buffer.from(text)]), '')
    const lines = await Array.fromAsync(importMenus({ ctx: { ...at().services, actor }, input: { rows, apply } }))
    return { reports: lines.slice(0, -1) as MenuReport[], summary: lines.at(-1) as Summary }
  }
  test('creates a menu once when the same file is imported twice at the same time', async () => {
    const { slug } = await aVenue(at().services)
    const file = `${HEADER}\n${slug},Lunch,Daily,Mains,Pie,9,,\n`
    const both = await Promise.all(Array.from({ length: 4 }, () => run(file)))
    expect(both.map(({ reports }) => reports[0]?.outcome).sort()).toEqual(['created', 'unchanged', 'unchanged', 'unchanged'])
    expect(await orm().$count(menus)).toBe(1)
  })

  const exported = async (format: ExportFormat) =>
    (await Array.fromAsync(exportData({ ctx: { ...at().services, actor: SYSTEM }, input: { what: 'menus', format } }))).join('')
  const everything = async () => [
    await orm().select().from(menus).orderBy(menus.id),
    await orm().select().from(menuCategories).orderBy(menuCategories.id),
    await orm().select().from(menuItems).orderBy(menuItems.id),
  ]

  async function aFullMenu(): Promise<void> {
    const venue = await aVenue(at().services)
    const menu = await aMenu(at().services, venue, {
      name: '=Lunch',
      description: ' two\r\nlines ',
      end_date: new Date('2027-01-01T00:00:00.001Z'),
    })
    const mains = await aCategory(at().services, menu, { name: 'Mains', description: '@home', order: 3 })
    await aCategory(at().services, menu, { name: 'Mains', order: 7 })
    for (const order of [1, 2])
      await anItem(at().services, menu, {
        category_id: mains.id,
        name: 'Pie',
        price: 9 + order,
        rating: 4,
        dietary_info: ['vegan', 'halal'],
        featured: true,
        order,
      })
    await anItem(at().services, menu, {
      category_id: mains.id,
      name: 'Claret',
      price: 6.2,
      sizes: [
        { name: '250 ml: a glass, large', price: 6.2 },
        { name: '=Bottle; magnum', price: 48 },
      ],
      order: 4,
    })
    await anItem(at().services, menu, { category_id: mains.id, name: "'Tis", price: 0.01, active: false, order: 3 })
    await aMenu(at().services, venue, { name: 'Empty', active: false, menu_type: 'Drinks' })
  }

  test('throws not_allowed for a visitor', async () => {
    await aVenue(at().services)
    await expect(run(`${HEADER}\nthe-crown,Lunch,Daily,Mains,Pie,1,,\n`, true, VISITOR)).rejects.toMatchObject({ code: 'not_allowed' })
    expect(await orm().$count(menus)).toBe(0)
  })

  test('imports sizes from text, and takes the price from them', async () => {
    await aVenue(at().services)
    const header = 'venue_slug,menu_name,menu_type,category_name,item_name,item_sizes'
    const { reports } = await run(`${header}\nthe-crown,Wine,Drinks,Red,Claret,Bottle: 24 | Glass: £6.20`)
    expect(reports).toMatchObject([{ outcome: 'created' }])
    const sizes = [
      { name: 'Bottle', price: 24 },
      { name: 'Glass', price: 6.2 },
    ]
    expect(await orm().select().from(menuItems)).toMatchObject([{ price: 6.2, sizes }])
    const { reports: refused } = await run(`${header}\nthe-crown,Wine,Drinks,Red,Claret,24 | Glass: 6.20`)
    expect(refused).toMatchObject([{ outcome: 'refused', reason: expect.stringContaining('a name of its own') }])
  })

  test('rejects another price of an item that has sizes, and writes nothing', async () => {
    const venue = await aVenue(at().services)
    const wine = await aMenu(at().services, venue, { name: 'Wine' })
    const sizes = [{ name: 'Glass', price: 6.2 }]
    await anItem(at().services, wine, { name: 'Claret', price: 6.2, sizes })
    const [category] = await orm().select().from(menuCategories)
    const row = (price: string) => `${HEADER}\nthe-crown,Wine,Daily,${category?.name},Claret,${price},,`
    expect((await run(row('6.20'))).reports).toMatchObject([{ outcome: 'unchanged' }])
    expect((await run(row('7.00'))).reports).toMatchObject([{ outcome: 'refused', reason: expect.stringContaining('lowest price') }])
    expect(await orm().select().from(menuItems)).toMatchObject([{ price: 6.2, sizes }])
  })

  test('writes nothing in a dry run, reports what an applied run does, and changes nothing in a second run', async () => {
    await aVenue(at().services)
    const csv = `${HEADER},colour\nthe-crown,Lunch,Daily,Mains,Pie,£,,\n`
    expect((await run(csv.replace(',colour', ''))).reports).toMatchObject([
      { outcome: 'refused', reason: 'item "Pie" price: Please enter a valid price' },
    ])
    const good = `${HEADER},colour\nthe-crown,Lunch,Daily,Mains,Pie,9.50,5,Vegan|nut-free,red\nthe-crown,Lunch,Daily,Mains,Stew,8,,,\nthe-crown,Wine,Drinks,,,,,,\n`
    const dry = await run(good, false)
    expect(await orm().$count(menus)).toBe(0)
    const applied = await run(good)
    expect(applied.reports).toEqual(dry.reports)
    expect(applied.reports).toEqual([
      { line: 2, row: 1, outcome: 'created', name: 'Lunch', venue: 'The Crown', categories: 1, items: 2 },
      { line: 4, row: 3, outcome: 'created', name: 'Wine', venue: 'The Crown', categories: 0, items: 0 },
    ])
    expect(applied.summary).toMatchObject({ rows: 2, unusedColumns: ['colour'] })
    expect(await orm().select().from(menuItems).orderBy(menuItems.order)).toMatchObject([
      { name: 'Pie', price: 9.5, rating: 5, dietary_info: ['vegan', 'nut-free'], order: 1 },
      { name: 'Stew', price: 8, order: 2 },
    ])
    expect((await orm().select().from(auditEntries)).map(({ action }) => action)).toEqual(['menu.import', 'menu.import'])
    const before = await everything()
    expect((await run(good)).summary.counts).toMatchObject({ unchanged: 2, created: 0, changed: 0 })
    expect(await everything()).toEqual(before)
  })

  test.each(['csv', 'json'] as const)(
    'changes nothing when an export as %s is imported, and restores the same menus when they were deleted',
    async (format) => {
      await aFullMenu()
      const file = await exported(format)
      const before = await everything()
      expect((await run(file)).reports.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged'])
      expect(await everything()).toEqual(before)
      await orm().delete(menus)
      expect((await run(file)).summary.counts).toMatchObject({ created: 2, refused: 0 })
      expect((await run(file)).summary.counts).toMatchObject({ unchanged: 2 })
      const again = JSON.parse(await exported('json'))
      const trimmed = (menu: { description: string | null }) => ({
        ...menu,
        description: menu.description?.replace(/\r\n/g, '\n').trim() ?? null,
      })
      const original = format === 'json' ? JSON.parse(file).map(trimmed) : again
      expect(again.map(trimmed)).toEqual(original)
      expect((await everything()).map((rows) => rows.map(({ id }) => id))).toEqual(before.map((rows) => rows.map(({ id }) => id)))
    },
  )

  test('imports an export into another installation that knows the venue by its source id', async () => {
    await aFullMenu()
    const [crown] = await orm().select().from(venues)
    const file = await exported('csv')
    await orm().delete(venues)
    await aVenue(at().services, { source_id: crown?.id ?? '', slug: 'another-slug' })
    expect((await run(file)).summary.counts).toMatchObject({ created: 2 })
    expect((await run(file)).summary.counts).toMatchObject({ unchanged: 2 })
  })

  test('changes only given fields, matches by id before name, and appends new entries', async () => {
    await aFullMenu()
    const [, , items] = await everything()
    const file = JSON.parse(await exported('json'))
    const menu = file.find(({ name }: { name: string }) => name === '=Lunch')
    const [first, second] = menu.categories[0].items
    const change = {
      id: menu.id,
      venue_id: menu.venue_id,
      name: 'Dinner',
      menu_type: 'Sunday',
      categories: [
        {
          name: 'Mains',
          items: [
            { id: second.id, name: 'Pie', price: 30 },
            { name: 'Crumble', price: 5 },
          ],
        },
        { name: 'Afters', items: [{ id: first.id, name: 'Tart', price: first.price }] },
      ],
    }
    const { reports } = await run(JSON.stringify([change]))
    expect(reports).toMatchObject([{ outcome: 'changed', venue: 'The Crown' }])
    const changes = reports.flatMap((report) => ('changes' in report ? report.changes : []))
    expect(changes.map(({ field, to }) => `${field} ${to}`)).toEqual([
      'name Dinner',
      'menu_type Sunday',
      'item "Pie" price 30',
      'item Crumble',
      'category Afters',
      'item "Pie" name Tart',
      expect.stringMatching(/^item "Pie" category_id /),
    ])
    const after = JSON.parse(await exported('json')).find(({ id }: { id: string }) => id === menu.id)
    expect(after.categories.map(({ name }: { name: string }) => name)).toEqual(['Mains', 'Mains', 'Afters'])
    expect(after.categories[0].items.map(({ name, rating }: { name: string; rating: number }) => [name, rating])).toEqual([
      ['Pie', 4],
      ["'Tis", null],
      ['Claret', null],
      ['Crumble', null],
    ])
    expect(await orm().$count(menuItems)).toBe((items?.length ?? 0) + 1)
  })

  test('ignores white space around names when it matches menus, categories and items', async () => {
    await aVenue(at().services)
    const file = `${HEADER}\nthe-crown,Lunch,Daily,Mains,Pie,9,,\n the-crown,Lunch , Daily, Mains ,Tart,8,,\n`
    const { reports } = await run(file)
    expect(reports).toEqual([{ line: 2, row: 1, outcome: 'created', name: 'Lunch', venue: 'The Crown', categories: 1, items: 2 }])
    expect((await run(file)).reports).toMatchObject([{ outcome: 'unchanged' }])
    expect(await orm().select({ name: menuCategories.name }).from(menuCategories)).toEqual([{ name: 'Mains' }])
  })

  test('keeps an item unchanged when a new item of the same name precedes it', async () => {
    await aFullMenu()
    const file = JSON.parse(await exported('json'))
    const menu = file.find(({ name }: { name: string }) => name === '=Lunch')
    const pies = menu.categories[0].items
    menu.categories[0].items = [{ name: 'Pie', price: 4 }, ...pies]
    const { reports } = await run(JSON.stringify([menu]))
    const changes = reports.flatMap((report) => ('changes' in report ? report.changes : []))
    expect(changes).toEqual([{ field: 'item', from: null, to: 'Pie' }])
  })

  test.each(['above', 'below'])('adds no second category when a row without ids is %s the rows of its category', async (where) => {
    await aFullMenu()
    const [columns = [], ...rows]: string[][] = parse(await exported('csv'), { bom: true })
    const pie = rows.findIndex((row) => row[columns.indexOf('item_name')] === 'Pie')
    const given: Record<string, string> = { category_id: '', item_id: '', item_name: 'Tart' }
    const tart = (rows[pie] ?? []).map((cell, at) => given[columns[at] ?? ''] ?? cell)
    rows.splice(where === 'above' ? pie : pie + 2, 0, tart)
    const { reports } = await run(stringify([columns, ...rows], { quoted: true }))
    const changes = reports.flatMap((report) => ('changes' in report ? report.changes : []))
    expect(changes).toEqual([{ field: 'item', from: null, to: 'Tart' }])
    expect(await orm().$count(menuCategories)).toBe(2)
  })

  test('rejects invalid menus one by one and writes nothing of them', async () => {
    const venue = await aVenue(at().services)
    const other = await aVenue(at().services, { name: 'The Anchor', slug: 'the-anchor' })
    const theirs = await aMenu(at().services, other, { name: 'Theirs' })
    const doubtful = await aMenu(at().services, venue, { name: 'Read', active: false, needs_review: true })
    const row = (over: object) => ({ venue_id: venue.id, name: 'Lunch', menu_type: 'Daily', categories: [], ...over })
    const rows = [
      row({ venue_id: 'nowhere' }),
      row({ venue_id: undefined, name: ' ' }),
      row({ menu_type: 'Brunch' }),
      row({ categories: [{ name: 'Mains', items: [{ name: 'Pie', price: 10 }, { price: 3 }] }] }),
      row({ start_date: '2026-01-02T00:00:00Z', end_date: '2026-01-01T00:00:00Z' }),
      row({ id: theirs.id }),
      row({ id: doubtful.id, active: true }),
      row({ id: doubtful.id, name: 'Read', description: 'Fine' }),
      row({ id: doubtful.id, name: 'Read', description: 'Again' }),
    ]
    const { reports, summary } = await run(`{"data":${JSON.stringify(rows)}}`)
    expect(reports.map((report) => ('reason' in report ? report.reason : report.outcome))).toEqual([
      'Venue not found',
      'name and venue_id are missing',
      'menu_type: Please choose a menu type from the list',
      'item 2 name is missing',
      'end_date: The end must be after the start',
      'The menu with this id is another venue’s',
      expect.stringMatching(/^This menu needs reviewing/),
      'changed',
      'duplicate',
    ])
    expect(summary.counts.refused).toBe(7)
    expect([await orm().$count(menus), await orm().$count(menuItems)]).toEqual([2, 0])
  })
})
