import { MINUTES_OF_DAY } from '../domain/hours/hours.ts'
import { SEARCH_SORTS } from '../domain/search/search-sorts.ts'
import type { Catalogue } from './catalogue.ts'
import type { Refinement } from './search-answer.ts'
import { searchCatalogue } from './search-catalogue.ts'
import type { SynonymTable } from './synonym-table.ts'

const NO_FILTERS: Refinement['filters'] = { diets: [], avoided: [], cities: [], cuisines: [], menuTypes: [], priceBands: [] }
/** How often each search is repeated. The slowest searches of a process were those of its first two rounds. */
const ROUNDS = 3
const WORDS = 2

/**
 * Searches for the words that most dishes have, in every order with counts, misspelt, and with conditions, so that V8 compiles the search
 * before the first diner needs it. Among a million dishes the first searches of a process took up to 90 ms, and later ones 20 ms. Yields after each search, so that the
 * caller can answer a diner in between, or stop.
 */
export function* warmUp(catalogue: Catalogue, synonyms: SynonymTable): Generator<void> {
  const position = { latitude: 0, longitude: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    const request = { isExact: false, limit: 10, offset: 0, position, localMinute: MINUTES_OF_DAY + round }
    for (const word of frequentWords(catalogue)) {
      for (const sort of SEARCH_SORTS) {
        const refinement = { filters: NO_FILTERS, maxPrice: null, withinKm: null, sort }
        searchCatalogue(catalogue, synonyms, { ...request, query: word, refinement })
        yield
      }
      for (const query of [misspelt(word), `vegan ${word} under £10 near me`]) {
        searchCatalogue(catalogue, synonyms, { ...request, query })
        yield
      }
    }
  }
}

/** A word that no menu has, of frequent letters, so that it is compared with many others. */
function misspelt(word: string): string {
  return [...word, 'x'].reverse().join('')
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
