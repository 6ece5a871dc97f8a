import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NOON, searchIndexOf } from '../../../tests/support/app.ts'
import { DATABASE_KINDS, resetDatabase, useDatabase } from '../../../tests/support/database.ts'
import { HOUR_MS } from '../../domain/durations.ts'
import { isMenuVisible } from '../../domain/menu/visibility.ts'
import { interpretQuery, isConnective } from '../../domain/search/interpret-query.ts'
import { withPlurals } from '../../domain/search/plural-forms.ts'
import { tokenise } from '../../domain/search/tokenise.ts'
import { foldText } from '../../domain/text.ts'
import { DEFAULT_TIME_ZONE } from '../../domain/time.ts'
import { CUISINES } from '../../domain/venue/cuisines.ts'
import type { Database } from '../db/open.ts'
import { menuCategories, menuItems, menus, venues } from '../db/schema/index.ts'
import { search } from './search.ts'

/** Few words, so that many rows match several; with signs and letters that folding and splitting change. */
const WORDS = [
  'pie',
  'Pié',
  'pies',
  'pier',
  'PIZZA',
  'fish',
  'fish/chips',
  "shep'herd",
  'Œuf',
  'ZÜ',
  'zu',
  '🍕',
  '12',
  'a',
  'Straße',
  'x',
  'The',
  'and',
]
/** Words that occur in one of hundreds of rows, so that the first rows by rank are not enough. */
const RARE = ['quince', 'quail', 'Qímiq', 'yuzu', 'yam', 'verjus', "vin d'honneur", 'okra', 'Öl', 'ugli', 'udon', 'elver', 'eel']
const QUERY_WORDS = [
  'pi',
  'pie',
  'fi',
  'fish',
  'shepherd',
  'chips',
  'oe',
  'zu',
  'st',
  '1',
  'a',
  'none',
  'piz',
  'x',
  'q',
  'quince',
  'y',
  'yam',
  'v',
  'hon',
  'ol',
  'ud',
  'e',
  'eel',
  'the',
  'and',
  'food',
  'sl4 0zz',
  'SL40ZZ',
  'PI11ZU',
]
const POSTCODES = ['SL4 0ZZ', 'SL40ZZ', 'PI1 1ZU']
/** All words of the rows, and postcodes without their space. */
const VOCABULARY = new Set(
  [...WORDS, ...RARE, ...CUISINES, ...POSTCODES, ...POSTCODES.map((code) => code.replace(' ', ''))].flatMap(tokenise),
)
/** Whether two neighbours form a word, like 'pi' and 'e'. The search also finds that word, the plain implementation does not. */
const makesWord = (words: readonly string[]) => words.some((word, n) => VOCABULARY.has(foldText(word + (words[n + 1] ?? ' '))))

const moment = (hours: number) => new Date(NOON.getTime() + hours * HOUR_MS)

const word = fc.oneof({ weight: 50, arbitrary: fc.constantFrom(...WORDS) }, { weight: 1, arbitrary: fc.constantFrom(...RARE) })
const phrase = (most: number) => fc.array(word, { minLength: 1, maxLength: most }).map((words) => words.join(' '))
/** Returns true once in `times`. */
const seldom = (times: number) => fc.nat(times - 1).map((n) => n === 0)

const aVenue = fc.record({
  id: fc.uuid(),
  name: phrase(3),
  description: phrase(4),
  address_road: phrase(1),
  address_city: phrase(1),
  address_county: fc.option(phrase(1)),
  address_postcode: fc.constantFrom(...POSTCODES),
  cuisines: fc.uniqueArray(fc.constantFrom(...CUISINES), { maxLength: 3 }),
  featured: seldom(6),
  active: seldom(5).map((inactive) => !inactive),
})
const aMenu = fc.record({
  id: fc.uuid(),
  venue: fc.nat(),
  active: seldom(5).map((inactive) => !inactive),
  start_date: fc.constantFrom(moment(-2), moment(0), moment(-1), moment(1)),
  end_date: fc.constantFrom(null, null, moment(0), moment(2), moment(-1)),
})
const anItem = fc.record({
  id: fc.uuid(),
  menu: fc.nat(),
  name: phrase(3),
  description: fc.option(phrase(4)),
  featured: seldom(6),
  active: seldom(5).map((inactive) => !inactive),
})
const aGuide = fc.record({
  venues: fc.uniqueArray(aVenue, { minLength: 3, maxLength: 30, selector: (venue) => venue.id }),
  menus: fc
    .uniqueArray(aMenu, { minLength: 2, maxLength: 8, selector: (menu) => menu.id })
    .map((all) => all.map((menu) => ({ ...menu, end_date: menu.end_date && menu.end_date < menu.start_date ? null : menu.end_date }))),
  items: fc.uniqueArray(anItem, { minLength: 250, maxLength: 700, size: 'max', selector: (item) => item.id }),
  queries: fc.array(
    fc
      .array(fc.constantFrom(...QUERY_WORDS), { minLength: 1, maxLength: 5 })
      .filter((words) => !makesWord(words))
      .map((words) => words.join(' ')),
    { minLength: 12, maxLength: 12 },
  ),
})
type Guide = typeof aGuide extends fc.Arbitrary<infer T> ? T : never

const at = <T>(things: readonly T[], index: number): T => things[index % things.length] as T

async function store(db: Database, guide: Guide): Promise<void> {
  await resetDatabase(db)
  await db.orm.insert(venues).values(guide.venues.map((venue, n) => ({ ...venue, slug: `venue-${n}` })))
  const placed = guide.menus.map((menu) => ({ ...menu, venue_id: at(guide.venues, menu.venue).id }))
  await db.orm.insert(menus).values(placed.map(({ venue: _, ...menu }) => ({ ...menu, name: 'Lunch', menu_type: 'Daily' as const })))
  await db.orm.insert(menuCategories).values(guide.menus.map(({ id }) => ({ id, menu_id: id, name: 'Mains' })))
  await db.orm
    .insert(menuItems)
    .values(guide.items.map(({ menu, ...item }) => ({ ...item, price: 5, category_id: at(guide.menus, menu).id })))
}

type Found = { id: string; name: string; featured: boolean }

/** A plain implementation of the search rules. */
function best<T extends Found>(
  rows: readonly T[],
  { rest, key = () => '', context = () => '' }: Record<'rest', (row: T) => string> & Partial<Record<'key' | 'context', (row: T) => string>>,
  q: string,
  { vocabulary, cities = [] }: { vocabulary: ReadonlySet<string>; cities?: readonly string[] },
): string[] {
  const typed = interpretQuery(q).words
  const begins = (words: string[], given = typed) => given.filter((one) => words.some((word) => word.startsWith(one))).length
  // A short last word may become another one.
  const isCommon = (one: string, index: number) => isConnective(one) && (index < typed.length - 1 || one.length > 3)
  const isAnyTelling = typed.some((one, index) => !isCommon(one, index))
  const telling = typed.filter((one, index) => !isAnyTelling || !isCommon(one, index))
  const ownOf = (row: T) => tokenise(`${row.name} ${rest(row)}`)
  // Beside other words that venues have, a town counts only with one of them.
  const town = townIn(typed, cities)
  const others = telling.filter((one) => !town.includes(one))
  const isTownAlone = !rows.some((row) => begins(ownOf(row), others) > 0)
  return rows
    .filter((row) => begins(ownOf(row)) > 0)
    .map((row) => {
      const own = ownOf(row)
      const isCounted = (one: string) => isTownAlone || !town.includes(one) || begins(own, others) > 0
      // Words of the venue count when the dish has another of the words.
      // Where the guide has the word as a whole word, only that is as typed.
      const wholes = (one: string) => withPlurals(one).filter((form) => vocabulary.has(form))
      const isTyped = (one: string) => {
        const words = tokenise(`${row.name} ${key(row)}`)
        return wholes(one).length > 0 ? wholes(one).some((form) => words.includes(form)) : begins(words, [one]) > 0
      }
      const isIn = (one: string) => begins(own, [one]) > 0 || (one.length > 2 && begins(tokenise(context(row)), [one]) > 0)
      return {
        row,
        matched: telling.filter((one) => isIn(one) && isCounted(one)).length,
        named: begins(tokenise(row.name), telling),
        // A name that is the whole query counts as one more word.
        exact: typed.filter(isTyped).length + Number(foldText(row.name) === foldText(q)),
      }
    })
    .sort(
      (a, b) =>
        b.matched - a.matched ||
        b.named - a.named ||
        b.exact - a.exact ||
        Number(b.row.featured) - Number(a.row.featured) ||
        Buffer.compare(Buffer.from(foldText(a.row.name)), Buffer.from(foldText(b.row.name))) ||
        (a.row.id < b.row.id ? -1 : 1),
    )
    .slice(0, 10)
    .map(({ row }) => row.id)
}

/** The words of the longest town in a query. */
function townIn(words: readonly string[], cities: readonly string[]): string[] {
  for (let length = words.length; length > 0; length--) {
    for (let start = 0; start + length <= words.length; start++) {
      const town = words.slice(start, start + length)
      if (cities.includes(town.join(' '))) return town
    }
  }
  return []
}

function expected(guide: Guide, q: string) {
  const isPublic = (item: Guide['items'][number]) => {
    const menu = at(guide.menus, item.menu)
    return item.active && isMenuVisible(menu, NOON) && at(guide.venues, menu.venue).active
  }
  const placeOf = (venue: Guide['venues'][number]) => {
    const postcode = venue.address_postcode.replace(' ', '')
    return [venue.cuisines, venue.address_city, venue.address_county, postcode, postcode.slice(0, -3), postcode.slice(-3)].flat().join(' ')
  }
  const ofVenue = (venue: Guide['venues'][number]) => `${venue.address_road} ${placeOf(venue)} ${venue.description}`
  const ofDishVenue = (item: Guide['items'][number]) => {
    const venue = at(guide.venues, at(guide.menus, item.menu).venue)
    return `${venue.name} ${placeOf(venue)}`
  }
  const active = guide.venues.filter((venue) => venue.active)
  const ofDish = (item: Guide['items'][number]) => `${item.description ?? ''} Mains`
  const texts = [
    ...active.map((venue) => `${venue.name} ${ofVenue(venue)}`),
    ...guide.items.filter((item) => item.active).map((item) => `${item.name} ${ofDish(item)} Lunch`),
  ]
  const vocabulary = new Set(texts.flatMap(tokenise))
  return {
    venues: best(active, { rest: ofVenue, key: placeOf }, q, {
      vocabulary,
      cities: guide.venues.map((venue) => tokenise(venue.address_city).join(' ')),
    }),
    items: best(guide.items.filter(isPublic), { rest: ofDish, context: ofDishVenue }, q, { vocabulary }),
  }
}

describe.each(DATABASE_KINDS)('search on %s', (kind) => {
  const db = useDatabase(kind)

  test('returns the same results in the same order as a plain implementation of its rules', async () => {
    await fc.assert(
      fc.asyncProperty(aGuide, async (guide) => {
        await store(db(), guide)
        const ctx = { db: db(), clock: () => NOON, searchIndex: searchIndexOf(db()), config: { timeZone: DEFAULT_TIME_ZONE } }
        for (const q of guide.queries) {
          const { venues, items } = (await search({ ctx, input: { q, exact: undefined } })).results
          expect({ q, venues: venues.map((venue) => venue.id), items: items.map((item) => item.id) }).toEqual({ q, ...expected(guide, q) })
        }
      }),
      { numRuns: 8, endOnFailure: true },
    )
  }, 120_000)
})
