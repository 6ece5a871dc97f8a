import { describe, expect, it } from 'vitest'
import { demoVenues } from '../../demo/venues.ts'
import { relevanceQueries } from './queries.ts'
import { faultOf, QUERY_CLASSES, type RelevanceAnswer, type RelevanceQuery } from './relevance-query.ts'
import { visibleDishes, visibleVenues } from './visible-content.ts'

const dishes = visibleDishes.map(({ name }) => name)
const venues = visibleVenues.map(({ name }) => name)
const allNames = [
  ...demoVenues.map(({ name }) => name),
  ...demoVenues.flatMap(({ menus }) => menus.flatMap(({ categories }) => categories.flatMap(({ items }) => items.map(({ name }) => name)))),
]
const missing = (names: readonly string[], among: readonly string[]) => names.filter((name) => !among.includes(name))
const repeated = (texts: readonly string[]) => texts.filter((text, i) => texts.indexOf(text) !== i)

describe('the relevance queries', () => {
  it.each(QUERY_CLASSES)('are at least 24 in the class %s', (name) => {
    expect(relevanceQueries.filter((query) => query.class === name).length).toBeGreaterThanOrEqual(24)
  })

  it('are different from each other, without regard to capitals and spaces at the ends', () => {
    expect(repeated(relevanceQueries.map(({ query }) => query.trim().toLowerCase()))).toEqual([])
  })

  it('can name results without doubt, because the visible names are unique', () => {
    expect(repeated([...dishes, ...venues])).toEqual([])
  })

  it.each(relevanceQueries)('$query expects visible $expect', ({ expect: list, firstThree, anyOf = [] }) => {
    expect(missing([...firstThree, ...anyOf], list === 'dishes' ? dishes : venues)).toEqual([])
    expect(firstThree.length).toBeLessThanOrEqual(3)
  })

  it.each(relevanceQueries)('$query names each result once', ({ firstThree, anyOf = [] }) => {
    expect(repeated([...firstThree, ...anyOf])).toEqual([])
  })

  it.each(relevanceQueries)('$query excludes only names of the demo that it does not expect', ({ firstThree, anyOf = [], none = [] }) => {
    expect(missing(none, allNames)).toEqual([])
    expect(none.filter((name) => firstThree.includes(name) || anyOf.includes(name))).toEqual([])
  })
})

describe('faultOf', () => {
  const query: RelevanceQuery = { query: 'x', class: 'names', expect: 'dishes', firstThree: ['A'], anyOf: ['B', 'C'], none: ['D'] }
  const answer = (...names: string[]): RelevanceAnswer => ({ first: names.length > 0 ? 'dishes' : null, dishes: names, venues: [] })

  it.each([
    ['A', 'B', 'C'],
    ['A', 'C', 'B', 'E'],
  ])('is null when the first results are %s, %s, %s', (...names) => {
    expect(faultOf(query, answer(...names))).toBeNull()
  })

  it('names the first results when their order is wrong', () => {
    expect(faultOf(query, answer('B', 'A', 'C'))).toBe('begins with B; A; C')
  })

  it('names an excluded result wherever it is', () => {
    expect(faultOf(query, { ...answer('A', 'B', 'C'), venues: ['D'] })).toBe('contains D')
  })

  it('names the expected list when the other list comes first', () => {
    expect(faultOf(query, { ...answer('A', 'B', 'C'), first: 'venues' })).toBe('does not begin with dishes')
  })

  it('counts the results when there are too few', () => {
    expect(faultOf(query, answer('A', 'B'))).toBe('has only 2 of 3 results')
  })

  it.each([[[]], [['A']], [['A', 'B']]])('is null for %j when there may be fewer results', (names) => {
    expect(faultOf({ ...query, mayBeFewer: true }, answer(...names))).toBeNull()
  })

  it('is null for empty lists when the query names no result', () => {
    expect(faultOf({ ...query, firstThree: [], anyOf: [] }, answer())).toBeNull()
  })

  it('states that the lists are not empty when the query names no result', () => {
    expect(faultOf({ ...query, firstThree: [], anyOf: [] }, answer('E'))).toBe('is not empty')
  })
})
