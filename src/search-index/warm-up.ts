import { MINUTES_OF_DAY } from '../domain/hours/hours.ts'
import { SEARCH_SORTS } from '../domain/search/search-sorts.ts'
import type { Catalogue } from './catalogue.ts'
import type { Refinement, SearchRequest } from './search-answer.ts'
import { searchCatalogue } from './search-catalogue.ts'
import type { SynonymTable } from './synonym-table.ts'

const NO_FILTERS: Refinement['filters'] = { diets: [], avoided: [], cities: [], cuisines: [], menuTypes: [], priceBands: [] }
/** How often each search is repeated. The slowest searches of a process were those of its first two rounds. */
const ROUNDS = 3
const WORDS = 2

/**
 * Searches in every order, with counts, for the words that most dishes have, so that V8 compiles the search before the first diner needs
 * it. Among a million dishes the first searches of a process took up to 90 ms, and later ones 20 ms. Yields after each search, so that the
 * caller can answer a diner in between, or stop.
 */
export function* warmUp(catalogue: Catalogue, synonyms: SynonymTable): Generator<void> {
  const position = { latitude: 0, longitude: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    for (const query of frequentWords(catalogue)) {
      for (const sort of SEARCH_SORTS) {
        const refinement = { filters: NO_FILTERS, maxPrice: null, withinKm: null, sort }
        const request: SearchRequest = {
          query,
          isExact: false,
          limit: 10,
          offset: 0,
          position,
          localMinute: MINUTES_OF_DAY + round,
          refinement,
        }
        searchCatalogue(catalogue, synonyms, request)
        yield
      }
    }
  }
}

/** The words that most dishes have, most frequent first. */
function frequentWords({ dishIndex }: Catalogue): string[] {
  const index = dishIndex.segments[0]?.index
  if (!index) return []
  const words = index.terms.map((term, at) => ({ term, frequency: index.frequency({ from: at, to: at + 1 }) }))
  return words
    .sort((a, b) => b.frequency - a.frequency)
    .slice(0, WORDS)
    .map(({ term }) => term)
}
