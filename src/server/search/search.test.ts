import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { API_DATABASE_KINDS } from '../../../tests/support/api-databases.ts'
import { NOON, useApp } from '../../../tests/support/app.ts'
import { naughtyStrings, skippedWithout } from '../../../tests/support/naughty-strings.ts'
import { aMenu, anItem, aVenue } from '../../../tests/support/scenario.ts'
import { DAY_MS } from '../../domain/durations.ts'
import type { menus } from '../db/schema/index.ts'
import { search } from './search.ts'

const days = (count: number) => new Date(NOON.getTime() + count * DAY_MS)

describe.each(API_DATABASE_KINDS)('search on %s', (kind) => {
  const at = useApp(kind)
  const find = async (q: string) => (await search({ ctx: at().services, input: { q, exact: undefined } })).results
  const dishes = async (q: string) => (await find(q)).items.map((item) => item.name)
  const venues = async (q: string) => (await find(q)).venues.map((venue) => venue.name)

  async function serve(given: Record<string, string | null>, menu: Partial<typeof menus.$inferInsert> = {}, venue = {}) {
    const served = await aMenu(at().services, await aVenue(at().services, venue), menu)
    for (const [name, description] of Object.entries(given)) await anItem(at().services, served, { name, description })
  }

  test('finds neither an inactive venue nor its dishes', async () => {
    await serve({ 'Fish pie': null }, {}, { name: 'The Closed Door', active: false })
    expect(await find('closed fish')).toMatchObject({ venues: [], items: [] })
  })

  test.each(['SL4 0ZT', 'SL40ZT'])('finds the venue at %s first, whether its postcode is typed with a space or without', async (stored) => {
    await serve({}, {}, { name: 'The Ferry', address_postcode: stored })
    await serve({}, {}, { name: 'Another', address_postcode: 'SL4 1AA' })
    await serve({}, {}, { name: 'Elsewhere', address_postcode: 'W1A 1AA' })
    for (const q of ['SL4 0ZT', 'SL40ZT', 'sl40zt']) expect(await venues(q)).toEqual(['The Ferry', 'Another'])
    expect(await venues('sl4')).toEqual(['Another', 'The Ferry'])
  })

  test.each([
    ['inactive', { active: false }, []],
    ['starting later', { start_date: days(1) }, []],
    ['ended', { end_date: days(-0.5) }, []],
    ['starting now', { start_date: NOON }, ['Fish pie']],
    ['ending now', { end_date: NOON }, ['Fish pie']],
  ])('finds a dish depending on its menu, which is %s', async (_, menu, expected) => {
    await serve({ 'Fish pie': null }, menu)
    expect(await dishes('fish')).toEqual(expected)
  })

  test('does not find an inactive dish', async () => {
    const menu = await aMenu(at().services, await aVenue(at().services))
    await anItem(at().services, menu, { name: 'Fish pie', active: false })
    expect(await dishes('fish')).toEqual([])
  })

  test.each(['The Gilded', 'gastro', 'barge', 'eton', 'berks', 'sl4', 'canal'])('finds a venue by its fields: %s', async (q) => {
    await aVenue(at().services, {
      name: 'The Gilded Pike',
      cuisines: ['French', 'Gastropub'],
      address_road: '14 Barge Lane',
      address_city: 'Eton',
      address_county: 'Berkshire',
      description: 'Beside the canal.',
    })
    expect(await venues(q)).toEqual(['The Gilded Pike'])
  })

  test('finds a dish by name and description, and returns its category, menu and venue', async () => {
    await serve(
      { 'Tonkotsu ramen': 'Sixteen-hour broth' },
      { name: 'Counter menu' },
      { name: 'Kumo', slug: 'kumo', cuisines: ['Japanese'] },
    )
    for (const q of ['tonk', 'broth', 'hour']) {
      expect((await find(q)).items).toMatchObject([
        {
          name: 'Tonkotsu ramen',
          price: 10,
          category: { name: 'Mains' },
          menu: { name: 'Counter menu', menu_type: 'Daily' },
          venue: { name: 'Kumo', slug: 'kumo', image_url: null, cuisine: 'Japanese' },
        },
      ])
    }
  })

  test('matches the start of a word, not its middle', async () => {
    await serve({ 'Pizza bianca': null })
    expect(await dishes('piz')).toEqual(['Pizza bianca'])
    expect(await dishes('zza')).toEqual([])
  })

  test.each([
    ['creme brulee', 'Crème brûlée'],
    ['CRÈME', 'Crème brûlée'],
    ['smorre', 'Smørrebrød'],
    ['ploughmans', 'Ploughman’s lunch'],
    ["ploughman's", 'Ploughman’s lunch'],
    ['escargot', 'L’Escargot'],
    ['chips', 'Fish/chips'],
    ['uk', 'Beans crown.co.uk style'],
    ['free', 'Gluten-free brownie'],
  ])('for %s finds %s', async (q, name) => {
    await serve({ [name]: null })
    expect(await dishes(q)).toEqual([name])
  })

  test('sorts by matched words, then by words in the name, then featured, then by name', async () => {
    const menu = await aMenu(at().services, await aVenue(at().services))
    const given: [string, string | null, boolean?][] = [
      ['Zander pie', 'with fish'],
      ['Fish pie', null],
      ['Apple pie', null],
      ['Ünder the crust', 'a pie', true],
      ['Crust', 'of a pie'],
      ['Cherry pie', null, true],
      ['Éclair', 'fish, no pie'],
    ]
    for (const [name, description, featured = false] of given) await anItem(at().services, menu, { name, description, featured })
    expect(await dishes('fish pie')).toEqual(['Fish pie', 'Zander pie', 'Éclair', 'Cherry pie', 'Apple pie', 'Ünder the crust', 'Crust'])
  })

  test.each([
    ['fish pie', 'items', 'more of the words'],
    ['pie', 'items', 'as many, and more of them in the name'],
    ['harbour', 'venues', 'as many, in the name of both'],
    ['harbour pie', 'venues', 'words that only the venue has together'],
    ['and', 'venues', 'nothing but a venue has it'],
  ])('for %s puts the %s first: %s', async (q, best) => {
    await serve({ 'Fish pie': null, 'Harbour soup': null }, {}, { name: 'Harbour', description: 'Nets and pies.' })
    expect((await find(q)).best).toBe(best)
  })

  test('returns at most ten venues and ten dishes', async () => {
    for (let n = 0; n < 15; n += 1) await serve({ [`Fish pie ${n}`]: null }, {}, { name: `Fish bar ${n}` })
    const { venues, items } = await find('fish')
    expect([venues.length, items.length]).toEqual([10, 10])
  })

  test.each(['', ' ', 'p', '  p ', '!!', '🍕'])('returns nothing for %j', async (q) => {
    await serve({ 'Pie ! 🍕': null }, {}, { name: 'P' })
    expect(await find(q)).toMatchObject({ query: q, best: 'venues', venues: [], items: [], total_venues: 0, total_items: 0 })
  })

  const hostile = ["pie' | ''", "pie':*", '!pie & (', 'pie <-> fish', "\\'", "'.pie':A", 'pie\0', '\ud800pie', '%_pie', '$1::text']
  test.each([...hostile, 'pie '.repeat(25_000), 'x'.repeat(100_000)])('accepts any text: %.20j', async (q) => {
    await serve({ 'Fish pie': null })
    expect((await find(q)).items.length).toBeLessThanOrEqual(1)
  })

  test('accepts any random text', async () => {
    await serve({ 'Fish pie': null })
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary', maxLength: 120 }), fc.string()), async (q) => {
        await find(q)
      }),
      { numRuns: 50 },
    )
  })

  test.skipIf(naughtyStrings.length === 0)(`finds a dish by its own name from the naughty strings (${skippedWithout})`, async () => {
    const names = naughtyStrings.filter((text) => text.trim() && !text.includes('\0') && text.isWellFormed() && text.length < 80)
    const menu = await aMenu(at().services, await aVenue(at().services))
    for (const name of names.slice(0, 60)) await anItem(at().services, menu, { name })
    for (const name of names.slice(0, 60)) {
      const found = await find(name)
      if (/[a-z]{4}/i.test(name)) expect(found.items.map((item) => item.name)).toContain(name)
    }
  })
})
