import type { Refinement } from '../../../src/search-index/search-answer.ts'

/** Typical queries by kind, with words of `vocabulary.ts`. */
export const QUERIES: Record<string, readonly string[]> = {
  'two letters': ['ch', 'sa', 'pi', 'ba', 'fr', 'st', 'wi', 'to'],
  'frequent word': ['chicken', 'salad', 'pizza', 'fresh', 'with', 'curry'],
  'rarer word': ['ramen', 'zucchini', 'baklava', 'spr', 'mar', 'king', 'tikka', 'bebatto'],
  'two words': ['chicken tikka', 'fish pie', 'pizza sushi', 'ch sa', 'ch zucc', 'vegan ramen', 'gin ton'],
  'three and more': ['fish and chips', 'tikka masala rice', 'burger with chips', 'served today ask gluten'],
  'no hit': ['xyzzy', 'qqqq wwww', 'zz'],
  'venue name': ['the crown', 'golden dragon', 'royal oak', 'hare and hounds'],
  town: ['london', 'windsor', 'thai york', 'newcastle'],
}

/** `QUERIES`, queries that only the index in memory understands, and slow queries. */
export const ENGINE_QUERIES: Record<string, readonly string[]> = {
  ...QUERIES,
  misspelt: ['chiken', 'piza', 'margarita', 'zuchini', 'brocoli', 'cheesecaek'],
  filters: ['vegan', 'gluten free chicken', 'curry under £12', 'vegan pizza under £10 near me'],
  postcode: ['PL4 0ZZ', 'pl40zz'],
  hostile: [
    'ch pi fr sa ba st',
    'c h i p s a',
    'chicken salad cheese burger chips beef',
    `${'x'.repeat(100)}`,
    'zzzz yyyy xxxx wwww vvvv uuuu',
    'the the and and with with',
  ],
}

const NO_FILTERS: Refinement['filters'] = { diets: [], avoided: [], cities: [], cuisines: [], menuTypes: [], priceBands: [] }

function refinementOf({
  filters,
  ...over
}: Partial<Omit<Refinement, 'filters'>> & { filters?: Partial<Refinement['filters']> }): Refinement {
  return { maxPrice: null, withinKm: null, sort: 'best', ...over, filters: { ...NO_FILTERS, ...filters } }
}

/** The request of the page of results: filters, and the counts of the values of every filter. Queries with few, many and most dishes. */
export const REFINED_QUERIES = ['ramen', 'chicken', 'fish pie', 'pizza london', 'vegan', 'with', 'curry under £20', 'thai york']

/** Filters and orders of the page of results by kind. */
export const REFINEMENTS: Record<string, readonly Refinement[]> = {
  'counts without filters': [refinementOf({})],
  'diets and allergens': [refinementOf({ filters: { diets: ['vegan'] } }), refinementOf({ filters: { avoided: ['milk', 'nuts'] } })],
  'towns and kitchens': [
    refinementOf({ filters: { cities: ['London'] } }),
    refinementOf({ filters: { cuisines: ['Thai', 'Indian'] } }),
    refinementOf({ filters: { cities: ['York', 'Bath'], menuTypes: ['Daily'] } }),
  ],
  'prices and bands': [refinementOf({ maxPrice: 1500 }), refinementOf({ maxPrice: 1234, filters: { priceBands: ['££'] } })],
  'open and near': [refinementOf({ openAt: 1440 + 19 * 60 }), refinementOf({ withinKm: 16.093 })],
  'other orders': (['price', '-price', 'rating', 'nearest', 'name'] as const).map((sort) => refinementOf({ sort })),
  'many at once': [
    refinementOf({
      filters: { diets: ['gluten-free'], cities: ['London', 'York'], cuisines: ['Thai'], menuTypes: ['Daily', 'Specials'] },
      maxPrice: 2000,
      openAt: 1440 + 19 * 60,
      withinKm: 80,
    }),
  ],
}
