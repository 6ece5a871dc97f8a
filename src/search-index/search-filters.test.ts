import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aCatalogue, type Dish, type Venue } from '../../tests/support/catalogue.ts'
import { ALLERGEN_STATEMENTS, ALLERGENS, type Allergen } from '../domain/menu/allergens.ts'
import { DIETARY_TAGS, type DietaryTag } from '../domain/menu/dietary-tags.ts'
import { MENU_TYPES } from '../domain/menu/menu-lists.ts'
import { PRICE_BANDS } from '../domain/venue/price-bands.ts'
import type { Refinement } from './search-answer.ts'
import type { SearchFilters } from './search-filters.ts'

const NO_FILTERS: SearchFilters = { diets: [], avoided: [], cities: [], cuisines: [], menuTypes: [], priceBands: [] }
const HERE = { latitude: 51.5, longitude: -0.6 }

function refined({ filters, ...over }: Partial<Omit<Refinement, 'filters'>> & { filters?: Partial<SearchFilters> }) {
  const refinement: Refinement = { maxPrice: null, withinKm: null, sort: 'best', ...over, filters: { ...NO_FILTERS, ...filters } }
  return { refinement }
}

const anHour = fc.integer({ min: 0, max: 23 })
const CITIES = ['Windsor', 'Eton', 'Slough']
const CUISINES = ['Thai', 'Indian', 'French']
const some = <T>(values: readonly T[], max = 2) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: max })
const NAMES = ['pie', 'pie soup', 'soup', 'apple pie', 'stew']

const aStatement = fc.constantFrom(...ALLERGEN_STATEMENTS)
const aDish = fc.record({
  name: fc.constantFrom(...NAMES),
  price: fc.integer({ min: 1, max: 20 }),
  tags: some<DietaryTag>(DIETARY_TAGS, 3),
  rating: fc.integer({ min: 1, max: 5 }),
  menuType: fc.constantFrom(...MENU_TYPES),
  featured: fc.boolean(),
  allergens: fc.option(fc.record({ milk: aStatement, nuts: aStatement, gluten: aStatement }), { nil: undefined }),
})
const aVenue = fc.record({
  name: fc.constantFrom('Pie house', 'Bell', 'Crown'),
  address_city: fc.constantFrom(...CITIES),
  cuisines: some(CUISINES),
  price: fc.constantFrom(null, ...PRICE_BANDS),
  latitude: fc.constantFrom(null, 51.5, 51.52, 51.6),
  longitude: fc.constant(-0.6),
  hours_mon_fri: fc.constantFrom(null, 'till late', '12:00 - 15:00', '18:00 - 01:00'),
  dishes: fc.array(aDish, { maxLength: 5 }),
})
const someFilters = fc.record({
  diets: some<DietaryTag>(DIETARY_TAGS),
  avoided: some<Allergen>(['milk', 'nuts', 'gluten']),
  cities: some(CITIES),
  cuisines: some(CUISINES),
  menuTypes: some(MENU_TYPES),
  priceBands: some(PRICE_BANDS),
})

/** Tuesday at the full hour, and what is open then. */
const minuteAt = (hour: number) => 1440 + hour * 60
const isOpen = ({ hours_mon_fri: text = null }: Venue, hour: number) =>
  (text === '12:00 - 15:00' && hour >= 12 && hour < 15) || (text === '18:00 - 01:00' && (hour >= 18 || hour < 1))

type Row = { venue: Venue; dish: Dish }
const includesAny = (chosen: readonly string[], values: readonly (string | null | undefined)[]) =>
  chosen.length === 0 || values.some((value) => value && chosen.includes(value))
const tagsOf = ({ tags = [] }: Dish): DietaryTag[] => (tags.includes('vegan') ? [...new Set([...tags, 'vegetarian' as const])] : tags)

/** A plain implementation of the filter rules for dishes. */
function passes({ venue, dish }: Row, filters: SearchFilters): boolean {
  return (
    filters.diets.every((diet) => tagsOf(dish).includes(diet)) &&
    filters.avoided.every((allergen) => dish.allergens?.[allergen] === 'free_from') &&
    includesAny(filters.cities, [venue.address_city]) &&
    includesAny(filters.cuisines, venue.cuisines ?? []) &&
    includesAny(filters.menuTypes, [dish.menuType])
  )
}

function counted(rows: readonly Row[], valuesOf: (row: Row) => readonly (string | undefined)[], chosen: readonly string[]) {
  const counts = new Map(chosen.map((value) => [value, 0]))
  for (const row of rows) for (const value of valuesOf(row)) if (value) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

const toMap = (facets: readonly { value: string; count: number }[] = []) => new Map(facets.map(({ value, count }) => [value, count]))

describe('filters of a search', () => {
  test('return the results and counts of a plain implementation', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(aVenue, { maxLength: 6 }),
        someFilters,
        fc.integer({ min: 1, max: 20 }),
        anHour,
        fc.option(anHour),
        async (venues, filters, max, now, at) => {
          const search = await aCatalogue(venues)
          const answer = search('pie', {
            limit: 100,
            localMinute: minuteAt(now),
            ...refined({ filters, maxPrice: max * 100, openAt: at === null ? null : minuteAt(at) }),
          })
          const rowsAnyPrice = venues
            .flatMap((venue) => venue.dishes.map((dish) => ({ venue, dish })))
            .filter(({ dish }) => dish.name.includes('pie'))
          const rows = rowsAnyPrice.filter(({ dish }) => dish.price <= max)
          const isOpenThen = ({ venue }: Row) => at === null || isOpen(venue, at)
          const rowsAnyTime = rows.filter((row) => passes(row, filters))
          const shown = rowsAnyTime.filter(isOpenThen)
          expect(answer.dishes.toSorted()).toEqual(shown.map(({ dish }) => dish.name).toSorted())
          expect(answer.totalDishes).toBe(shown.length)
          const without = (over: Partial<SearchFilters>) => rows.filter((row) => passes(row, { ...filters, ...over }) && isOpenThen(row))
          const facets = answer.facets?.dishes
          expect(toMap(facets?.cities)).toEqual(counted(without({ cities: [] }), ({ venue }) => [venue.address_city], filters.cities))
          expect(toMap(facets?.cuisines)).toEqual(counted(without({ cuisines: [] }), ({ venue }) => venue.cuisines ?? [], filters.cuisines))
          expect(toMap(facets?.menuTypes)).toEqual(counted(without({ menuTypes: [] }), ({ dish }) => [dish.menuType], filters.menuTypes))
          expect(toMap(facets?.diets)).toEqual(counted(shown, ({ dish }) => tagsOf(dish), filters.diets))
          const freeFrom = ({ allergens }: Dish) => ALLERGENS.filter((allergen) => allergens?.[allergen] === 'free_from')
          expect(toMap(facets?.avoided)).toEqual(counted(shown, ({ dish }) => freeFrom(dish), filters.avoided))
          const openNow = rowsAnyTime.filter(({ venue }) => isOpen(venue, now)).length
          expect(facets?.open.find(({ value }) => value === 'now')?.count ?? 0).toBe(openNow)
          const anyPrice = rowsAnyPrice.filter((row) => passes(row, filters) && isOpenThen(row))
          const upTo = (limit: number) => anyPrice.filter(({ dish }) => dish.price <= limit).length
          const limits = [...new Set([10, 15, 20, 30, max])].sort((one, other) => one - other)
          expect(facets?.maxPrices).toEqual(limits.map((limit) => ({ value: `${limit}`, count: upTo(limit) })))
          expect(answer.notStated).toBe(without({ avoided: [] }).filter(({ dish }) => !dish.allergens).length)
        },
      ),
      { numRuns: 150 },
    )
  })

  test('include cities, cuisines and price bands for venues', async () => {
    const search = await aCatalogue([
      { name: 'Pie house', address_city: 'Eton', cuisines: ['French'], price: '£', dishes: [] },
      { name: 'Pie palace', address_city: 'Windsor', cuisines: ['French', 'Thai'], price: '£££', dishes: [] },
    ])
    const answer = search('pie', refined({ filters: { cuisines: ['French'], priceBands: ['£'], diets: ['vegan'] } }))
    expect([answer.venues, answer.totalVenues]).toEqual([['Pie house'], 1])
    expect(answer.facets?.venues).toEqual({
      diets: [],
      avoided: [],
      menuTypes: [],
      cities: [{ value: 'Eton', count: 1 }],
      cuisines: [{ value: 'French', count: 1 }],
      open: [],
      maxPrices: [],
      distances: [],
      priceBands: [
        { value: '£', count: 1 },
        { value: '£££', count: 1 },
      ],
    })
  })

  test('by diet show tagged dishes only, with all chosen tags', async () => {
    const search = await aCatalogue([
      {
        name: 'Bell',
        dishes: [
          { name: 'Vegan gluten free pie', description: 'vegan, gluten-free' },
          { name: 'Leek pie', tags: ['vegan'] },
          { name: 'Nut pie', tags: ['vegan', 'gluten-free'] },
        ],
      },
    ])
    expect(search('pie', refined({ filters: { diets: ['vegan', 'gluten-free'] } })).dishes).toEqual(['Nut pie'])
  })

  test('by allergen show only dishes that state to be free from all chosen, or on request those that state nothing', async () => {
    const search = await aCatalogue([
      {
        name: 'Bell',
        dishes: [
          { name: 'Gluten free pie', tags: ['gluten-free'] },
          { name: 'Cheese pie', allergens: { gluten: 'free_from', milk: 'contains' } },
          { name: 'Trace pie', allergens: { gluten: 'may_contain', milk: 'free_from' } },
          { name: 'Plain pie', allergens: { gluten: 'free_from', milk: 'free_from' } },
        ],
      },
    ])
    const without = (avoided: Allergen[]) => search('pie', refined({ filters: { avoided } }))
    expect(without(['gluten']).dishes.toSorted()).toEqual(['Cheese pie', 'Plain pie'])
    expect(without(['gluten', 'milk']).dishes).toEqual(['Plain pie'])
    expect(without(['gluten', 'nuts']).dishes).toEqual([])
    expect(without(['gluten']).notStated).toBe(1)
    expect(search('pie', refined({ filters: { avoided: ['gluten'] }, allergenView: 'not_stated' })).dishes).toEqual(['Gluten free pie'])
  })
})

describe('the order of a search', () => {
  const dishes: Dish[] = [
    { name: 'Beef pie', price: 9, rating: 2 },
    { name: 'Fish pie', price: 7, rating: 5, featured: true },
    { name: 'Apple pie', price: 8 },
    { name: 'Beef stew', price: 1, rating: 5 },
  ]
  const sorted = async (sort: Refinement['sort']) => (await aCatalogue([{ name: 'Bell', dishes }]))('beef pie', refined({ sort })).dishes

  test('lists documents that match more words first', async () => {
    expect(await sorted('best')).toEqual(['Beef pie', 'Fish pie', 'Apple pie', 'Beef stew'])
    expect(await sorted('price')).toEqual(['Beef pie', 'Beef stew', 'Fish pie', 'Apple pie'])
    expect(await sorted('name')).toEqual(['Beef pie', 'Apple pie', 'Beef stew', 'Fish pie'])
    expect(await sorted('rating')).toEqual(['Beef pie', 'Fish pie', 'Beef stew', 'Apple pie'])
  })

  test('by distance is that of the venues, with venues without coordinates last', async () => {
    const at = (name: string, latitude: number | null) => ({ name, latitude, longitude: -0.6, dishes: [{ name: `${name} pie` }] })
    const search = await aCatalogue([at('Far', 51.6), at('Near', 51.51), at('Lost', null)])
    const nearest = search('pie', { position: HERE, ...refined({ sort: 'nearest' }) })
    expect(nearest.dishes).toEqual(['Near pie', 'Far pie', 'Lost pie'])
    expect(search('pie', { position: HERE, ...refined({ sort: 'nearest', withinKm: 5 }) }).dishes).toEqual(['Near pie'])
    expect(search('pie', refined({ sort: 'nearest', withinKm: 5 })).totalDishes).toBe(3)
  })

  test('counts the results of other distances than the chosen one', async () => {
    const at = (name: string, latitude: number | null) => ({ name, latitude, longitude: -0.6, dishes: [{ name: `${name} pie` }] })
    const search = await aCatalogue([at('Far', 51.6), at('Near', 51.51), at('Lost', null)])
    const facets = (withinKm: number | null) => search('pie', { position: HERE, ...refined({ withinKm }) }).facets?.dishes.distances
    const offered = [
      { value: '1.609', count: 1 },
      { value: '4.828', count: 1 },
      { value: '8.047', count: 1 },
      { value: '16.093', count: 2 },
    ]
    expect(facets(null)).toEqual(offered)
    expect(facets(4.828)).toEqual(offered)
    expect(facets(1)).toEqual([{ value: '1.000', count: 0 }, ...offered])
    expect(search('pie', refined({})).facets?.dishes.distances).toEqual([])
  })

  test('is ascending for venues by price, with venues without a price last', async () => {
    const search = await aCatalogue([
      { name: 'Pie A', price: null, dishes: [] },
      { name: 'Pie B', price: '£££', dishes: [] },
      { name: 'Pie C', price: '£', dishes: [] },
    ])
    expect(search('pie', refined({ sort: 'price' })).venues).toEqual(['Pie C', 'Pie B', 'Pie A'])
  })
})
