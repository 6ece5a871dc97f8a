import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { API_DATABASE_KINDS } from '../../../tests/support/api-databases.ts'
import { NOON, searchIndexOf } from '../../../tests/support/app.ts'
import { resetDatabase, useDatabase } from '../../../tests/support/database.ts'
import { isDrill } from '../../../tests/support/drills.ts'
import { HOUR_MS } from '../../domain/durations.ts'
import { isMenuVisible } from '../../domain/menu/visibility.ts'
import { isConnective, isContentWord, isFiller, isJoiner } from '../../domain/search/connectives.ts'
import { isCourseWord } from '../../domain/search/courses.ts'
import { interpretQuery } from '../../domain/search/interpret-query.ts'
import { singularsOfName, spellingsOfName } from '../../domain/search/name-spellings.ts'
import { otherNumber, withPlurals } from '../../domain/search/plural-forms.ts'
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
const RARE = ['quince', 'quail', 'Qímiq', 'yuzu', 'yam', 'verjus', "vin d'honneur", 'okra', 'Öl', 'ugli', 'udon', 'elver', 'emu']
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
  'emu',
  'the',
  'and',
  'food',
  'thai',
  'french',
  'with',
  'sl4 0zz',
  'SL40ZZ',
  'PI11ZU',
]
/** Those of the query words that are cuisines. */
const KINDS_OF_PLACE = ['thai', 'french']
const POSTCODES = ['SL4 0ZZ', 'SL40ZZ', 'PI1 1ZU']
/** How a postcode is typed: whole, or one of its two parts. */
function wordsOfPostcode(postcode: string): string[] {
  const code = postcode.replace(' ', '').toLowerCase()
  return [code, code.slice(0, -3), code.slice(-3)]
}
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
  hours_mon_fri: fc.constantFrom(null, '12:00 - 15:00'),
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
  price: fc.constantFrom(5, 10, 10.5),
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
      .filter((words) => !makesWord(words) && !makesWord(words.filter((one) => !isFiller(one))))
      .chain((words) =>
        fc.constantFrom(
          words,
          words,
          [...words, 'open monday'],
          ['cheap', ...words],
          [...words, 'open on monday'],
          ['no', 'pizza', ...words],
          ['cheap'],
          ['open monday'],
        ),
      )
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
  await db.orm.insert(menuItems).values(guide.items.map(({ menu, ...item }) => ({ ...item, category_id: at(guide.menus, menu).id })))
}

type Found = { id: string; name: string; featured: boolean }
type Guides = { vocabulary: ReadonlySet<string>; cities: readonly string[]; postcodeWords: ReadonlySet<string> }
type Texts<T> = Record<'rest' | 'cityOf', (row: T) => string> &
  Partial<Record<'key' | 'context' | 'firstCuisineOf', (row: T) => string>> & { isOpen: (row: T) => boolean; priceOf?: (row: T) => number }

const isPartOf = (words: readonly string[], others: readonly string[]) =>
  others.length > words.length && words.every((one) => others.includes(one))

const begins = (words: readonly string[], one: string) => words.some((word) => word.startsWith(one))

function readTyped(q: string, cities: readonly string[], postcodeWords: ReadonlySet<string>) {
  const { words: typed, heads, isCheap, openOn } = interpretQuery(q)
  // A short last word may become another one.
  const isCommon = (one: string, index: number) =>
    isConnective(one) && (index < typed.length - 1 || one.length > 3 || !foldText(q).endsWith(one))
  const isAnyTelling = typed.some((one, index) => !isCommon(one, index))
  const telling = typed.filter((one, index) => !isAnyTelling || !isCommon(one, index))
  const town = townIn(typed, cities)
  const kinds = telling.filter((one) => KINDS_OF_PLACE.includes(one) && !town.includes(one))
  const isNamed = typed.some((one) => !isConnective(one) && !town.includes(one) && !postcodeWords.has(one))
  return { typed, telling, heads, town, kinds, isCheap, isOpenAsked: openOn !== null, isNamed }
}

/** A plain implementation of the search rules. */
function best<T extends Found>(
  rows: readonly T[],
  { rest, key = () => '', context = () => '', firstCuisineOf = () => '', cityOf, isOpen, priceOf }: Texts<T>,
  q: string,
  { vocabulary, cities, postcodeWords, head }: Guides & { head?: string | undefined },
): string[] {
  const { typed, telling, town, kinds, isOpenAsked } = readTyped(q, head === undefined ? cities : [], postcodeWords)
  const { isCheap, isNamed: isByPrice, town: townOfDishes } = readTyped(q, cities, postcodeWords)
  // 'Cheap' without a dish lists all dishes up to £10, those of the town first.
  const isListingAll = isCheap && !isByPrice && priceOf !== undefined
  // A time without words lists all venues that are open then.
  const isTimeAlone = isOpenAsked && typed.length === 0
  const { excluded } = interpretQuery(q)
  const isFound = (row: T) => {
    // Only dishes say what is in them.
    if (head !== undefined && excluded.some((one) => isWhole(ownOf(row), one))) return false
    if (isListingAll) return priceOf(row) <= 10 && (!isTimeAlone || isOpen(row))
    return isTimeAlone ? head === undefined && isOpen(row) : typed.some((one) => has(row, one))
  }
  const ownOf = (row: T) => tokenise(`${row.name} ${rest(row)}`)
  // In a list of all dishes a town counts where the venue is, and not in the name of a dish.
  const isOnlyOfVenue = (one: string) => isListingAll && townOfDishes.includes(one) && !isConnective(one)
  const has = (row: T, one: string) => !isOnlyOfVenue(one) && begins(ownOf(row), one)
  // Where the guide has the word as a whole word, only that is in a name or as typed.
  const isWhole = (words: readonly string[], one: string) => {
    if (isOnlyOfVenue(one)) return false
    const wholes = withPlurals(one).filter((form) => vocabulary.has(form))
    return wholes.length > 0 ? wholes.some((form) => words.includes(form)) : begins(words, one)
  }
  const isTownOfVenue = (one: string) => head === undefined && town.includes(one)
  // The place of a venue says as much as its name.
  const isNamed = (row: T, one: string) => isWhole(tokenise(isTownOfVenue(one) ? `${row.name} ${key(row)}` : row.name), one)
  // A town of several words counts where all of them are.
  const hasAllOf = (row: T, one: string) =>
    town.length > 1 && isTownOfVenue(one) ? town.every((word) => isWhole(tokenise(`${row.name} ${key(row)}`), word)) : has(row, one)
  // 'Fish and chips pie' is a pie.
  const typedNameOf = (row: T) => (head === undefined ? row.name : row.name.replace(/^\S+ and \S+ (?=\S+$)/, ''))
  // 'Coffee and cake' is not 'Marc and a coffee'.
  const counting = typed.filter((one) => head === undefined || !isJoiner(one) || telling.includes(one))
  // Only venues have postcodes.
  const postcodes = head === undefined ? telling.filter((one) => postcodeWords.has(one) && rows.some((row) => has(row, one))) : []
  const others = telling.filter((one) => !town.includes(one))
  const isAnyOf = (words: readonly string[]) => rows.some((row) => words.some((one) => has(row, one)))
  const hasKinds = isAnyOf(kinds)
  const hasKindOrName = hasKinds || rows.some((row) => others.some((one) => isNamed(row, one)))
  // Beside a kind of venue, other words count in names and in venues of that kind.
  const isOtherCounted = (row: T, one: string) =>
    (hasAllOf(row, one) && (!hasKinds || kinds.includes(one) || kinds.some((kind) => has(row, kind)))) ||
    (hasKinds && !kinds.includes(one) && isNamed(row, one))
  // Without a kind and a word of a name, other words than those of the town count only there.
  const isTownFirst = town.length > 0 && !hasKindOrName && isAnyOf(town.filter((one) => telling.includes(one)))
  const isTownInOthers = townOfDishes.length > 0 && cities.some((city) => isPartOf(townOfDishes, city.split(' ')))
  const isInTownItself = (row: T) => isTownInOthers && tokenise(cityOf(row)).join(' ') === townOfDishes.join(' ')
  const isInTown = (row: T) => town.some((one) => telling.includes(one) && hasAllOf(row, one))
  // Beside a kind of venue or a word of a name, a town counts only with another word.
  const isCountedWithTown = (row: T, one: string) => (!isTownFirst || town.includes(one) || isInTown(row)) && isCountedBeside(row, one)
  const isCountedBeside = (row: T, one: string) =>
    town.includes(one) && hasKindOrName ? has(row, one) && others.some((other) => isOtherCounted(row, other)) : isOtherCounted(row, one)
  // Beside a postcode, other words count only in venues there, and those that are no kinds in names.
  const isThere = (row: T) => postcodes.some((one) => has(row, one))
  const isCounted = (row: T, one: string) =>
    ((postcodes.length === 0 || postcodes.includes(one) || isThere(row)) && isCountedWithTown(row, one)) ||
    (postcodes.length > 0 && !postcodes.includes(one) && !kinds.includes(one) && isNamed(row, one))
  // Words of the venue count when the dish has another of the words.
  const isOfVenue = (row: T, one: string) => (one.length > 2 || townOfDishes.includes(one)) && begins(tokenise(context(row)), one)
  // Venues with the words for kinds themselves come before others of these kinds.
  const asKindOf = (row: T) => {
    const isAsked = head === undefined && kinds.length > 0 && postcodes.length === 0 && typed.length < 4
    const hasAll = kinds.every((kind) => withPlurals(kind).some((form) => vocabulary.has(form) && ownOf(row).includes(form)))
    return isAsked && hasAll ? Math.min(2, kinds.length) : 0
  }
  const isFirstCuisine = (cuisine: string) =>
    kinds.includes(cuisine) || others.some((one) => one.length > 3 && !postcodeWords.has(one) && cuisine.startsWith(one))
  const isBegun = (row: T) => !isListingAll && !isOpenAsked && q.trim().includes(' ') && foldText(row.name).startsWith(foldText(q.trim()))
  // A dish that has the only word itself, whole, comes before one with a word that begins so.
  const [only = '', ...more] = telling
  const isOwn = (row: T) =>
    head !== undefined &&
    !isCheap &&
    only !== '' &&
    more.length === 0 &&
    withPlurals(only).some((form) => vocabulary.has(form)) &&
    isWhole(ownOf(row), only)
  return rows
    .filter(isFound)
    .map((row) => ({
      row,
      matched: telling.filter((one) => isCounted(row, one) || isOfVenue(row, one)).length,
      // Venues that are open at the asked time, and those in a town that is called like a part of another one, count like one more word in
      // the name.
      // So does a name that begins with several typed words.
      named:
        telling.filter((one) => isNamed(row, one)).length +
        Number(isOpenAsked && isOpen(row)) +
        Number(isInTownItself(row)) +
        Number(isBegun(row)),
      // A name that is the whole query counts as one more word, another spelling of it and one with the word that says what is looked for
      // as two.
      // Prices come before words as typed.
      exact:
        (isCheap && (isByPrice || head === undefined)
          ? 0
          : counting.filter((one) => isWhole(tokenise(`${typedNameOf(row)} ${key(row)}`), one)).length) +
        // There is no room for more order after six words.
        Number(typed.length < 6 && isFirstCuisine(firstCuisineOf(row).toLowerCase())) +
        asKindOf(row) +
        Number(isBegun(row)) +
        Number(isOwn(row)) +
        Number(!isListingAll && [foldText(q), ...singularsOfName(foldText(q))].includes(foldText(row.name))) +
        2 * Number(!isListingAll && spellingsOfName(foldText(q)).includes(foldText(row.name))) +
        2 * Number(!isListingAll && !isCheap && head !== undefined && head !== '' && isNamed(row, head)) +
        Number(isOpenAsked && isOpen(row)) +
        Number(isInTownItself(row)),
      price: isCheap && isByPrice && priceOf ? priceOf(row) : 0,
    }))
    .sort(
      (a, b) =>
        b.matched - a.matched ||
        b.named - a.named ||
        b.exact - a.exact ||
        a.price - b.price ||
        Number(b.row.featured) - Number(a.row.featured) ||
        Buffer.compare(Buffer.from(foldText(a.row.name)), Buffer.from(foldText(b.row.name))) ||
        (a.row.id < b.row.id ? -1 : 1),
    )
    .slice(0, 10)
    .map(({ row }) => row.id)
}

type DishTexts = { all: readonly string[][]; public: readonly string[][]; publicNames: readonly string[][] }

/**
 * The word that says what dish is looked for: the likeliest one that any dish has and that is neither of a town nor a cuisine; '' without
 * one. The other one of two, if it is far rarer and names a dish, no dish has both, and the first is no course.
 */
function headIn(q: string, dishes: DishTexts, cities: readonly string[]): string {
  const { typed, heads, town } = readTyped(q, cities, new Set())
  if (typed.length < 2 || typed.length > 4) return ''
  const isHead = (one: string) =>
    typed.includes(one) && !town.includes(one) && !KINDS_OF_PLACE.includes(one) && (one.length > 2 || formsIn(one))
  const formsIn = (one: string) => [...withPlurals(one), ...otherNumber(one)].some((form) => dishes.all.flat().includes(form))
  const found = heads.filter((one) => isHead(one) && begins(dishes.all.flat(), one))
  const [first = '', second = ''] = found
  const formsOf = (one: string) => [...new Set([...withPlurals(one), ...otherNumber(one)])]
  const frequency = (one: string) => formsOf(one).reduce((sum, form) => sum + dishes.all.filter((words) => words.includes(form)).length, 0)
  const isRarer = found.length === 2 && frequency(second) > 0 && 4 * frequency(second) <= frequency(first) && !isCourseWord(first)
  const hasForm = (words: readonly string[], one: string) => formsOf(one).some((form) => words.includes(form))
  const hasBoth = dishes.public.some((words) => hasForm(words, first) && hasForm(words, second))
  return isRarer && !hasBoth && dishes.publicNames.some((words) => hasForm(words, second)) ? second : first
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

function found(guide: Guide, q: string) {
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
  const ofVenues = active.map((venue) => `${venue.name} ${ofVenue(venue)}`)
  const ofDishes = guide.items.filter((item) => item.active).map((item) => `${item.name} ${ofDish(item)} Lunch`)
  const vocabulary = new Set([...ofVenues, ...ofDishes].flatMap(tokenise))
  const cities = guide.venues.map((venue) => tokenise(venue.address_city).join(' '))
  const postcodeWords = new Set(active.flatMap((venue) => wordsOfPostcode(venue.address_postcode)))
  const ofPublicDishes = guide.items.filter(isPublic).map((item) => `${item.name} ${ofDish(item)} Lunch`)
  const publicNames = guide.items.filter(isPublic).map((item) => tokenise(`${item.name} Mains`))
  const head = headIn(q, { all: ofDishes.map(tokenise), public: ofPublicDishes.map(tokenise), publicNames }, cities)
  return {
    unknown: interpretQuery(q).words.filter((one) => !isConnective(one) && !begins([...vocabulary], one)),
    venues: best(
      active,
      {
        rest: ofVenue,
        cityOf: ({ address_city }) => address_city,
        key: placeOf,
        firstCuisineOf: ({ cuisines }) => cuisines[0] ?? '',
        isOpen: (venue) => venue.hours_mon_fri !== null,
      },
      q,
      {
        vocabulary,
        cities,
        postcodeWords,
      },
    ),
    items: best(
      guide.items.filter(isPublic),
      {
        rest: ofDish,
        context: ofDishVenue,
        cityOf: (item) => at(guide.venues, at(guide.menus, item.menu).venue).address_city,
        isOpen: (item) => at(guide.venues, at(guide.menus, item.menu).venue).hours_mon_fri !== null,
        priceOf: ({ price }) => price,
      },
      q,
      { vocabulary, cities, postcodeWords, head },
    ),
  }
}

/** Where nothing is found and a word is nowhere, the other words are looked for. */
function expected(guide: Guide, q: string) {
  const { unknown, venues, items } = found(guide, q)
  if (venues.length + items.length > 0 || unknown.length === 0) return { venues, items }
  const left = q.split(' ').filter((one) => !unknown.includes(foldText(one)) && !isFiller(one))
  if (!left.some(isContentWord)) return { venues, items }
  const other = found(guide, left.join(' '))
  return { venues: other.venues, items: other.items }
}

describe.each(API_DATABASE_KINDS)('search on %s', (kind) => {
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
      { numRuns: isDrill ? 8 : 4, endOnFailure: true },
    )
  }, 120_000)
})
