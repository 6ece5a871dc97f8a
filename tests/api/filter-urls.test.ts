import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MENU_PRICE_BANDS, MENU_TYPES } from '../../src/domain/menu/menu-lists.ts'
import { PRICE_BANDS } from '../../src/domain/venue/price-bands.ts'
import { pageCacheKey } from '../../src/server/cache/page-cache-key.ts'
import { parseMenuSearchParams } from '../../src/web/menu/menu-search-params.ts'
import { parseSearch, stringifySearch } from '../../src/web/search-params.ts'
import { parseVenueSearchParams } from '../../src/web/venue/venue-search-params.ts'

const anyOf = (values: readonly string[]) => fc.constantFrom(...values, 'no such value')
const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('Windsor', 'Eton', 'kumo', 'The Gilded Pike'))
const page = fc.constantFrom('2', '02', '-1', '1e9', 'x')

/** Queries of a page in any form: parameters in any order and number. */
function queryOf(values: Record<string, fc.Arbitrary<string>>): fc.Arbitrary<string> {
  const pairs = Object.entries(values).map(([name, value]) => value.map((one) => [name, one]))
  return fc.array(fc.oneof(...pairs), { maxLength: 12 }).map((given) => new URLSearchParams(given).toString())
}

const menuQueries = queryOf({
  city: text,
  price: anyOf(MENU_PRICE_BANDS.map(({ slug }) => slug)),
  type: anyOf(MENU_TYPES),
  venue: text,
  page,
})
const venueQueries = queryOf({ city: text, price: anyOf(PRICE_BANDS), venue: text, page })

test.each([
  ['/menu', parseMenuSearchParams, menuQueries],
  ['/venues', parseVenueSearchParams, venueQueries],
] as const)('every filter URL of %s is rendered without a further redirect', (path, read, queries) => {
  fc.assert(
    fc.property(queries, (query) => {
      const address = path + stringifySearch(read(parseSearch(query)))
      expect(pageCacheKey(address)).toBe(address)
    }),
  )
})
