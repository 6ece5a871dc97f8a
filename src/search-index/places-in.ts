import { isConnective } from '../domain/search/connectives.ts'
import type { Catalogue } from './catalogue.ts'
import { venueKindsIn } from './venue-kinds-in.ts'

/** What the words of a query say about where to go. Each function takes the position of a word. */
export type Places = {
  /** The town as venues spell it; empty without one. */
  town: string
  hasKinds: boolean
  isTown: (position: number) => boolean
  /** Whether the word names a cuisine or another kind of venue, such as 'pub', and not a town. */
  isKind: (position: number) => boolean
  isPostcode: (position: number) => boolean
  /** Whether the word names neither of these and is not a connective: a dish, an ingredient or the name of a venue. */
  isOther: (position: number) => boolean
}

/** A postcode, its first part or its second part: 'sl40zt', 'sl4', '0zt'. */
const POSTCODE = /^(?:[a-z]{1,2}\d[a-z\d]?(?:\d[a-z]{2})?|\d[a-z]{2})$/

/** Finds the longest town, the kinds of venues and the postcodes of venues among the folded words of a query. */
export function placesIn(catalogue: Catalogue, words: readonly string[]): Places {
  const town = townIn(catalogue, words)
  const kinds = venueKindsIn(words)
  const isTown = (position: number) => town !== null && position >= town.start && position < town.end
  const isKind = (position: number) => kinds.has(position) && !isTown(position)
  const isPostcode = (position: number) => {
    const word = words[position] ?? ''
    return POSTCODE.test(word) && catalogue.venueIndex.termFrequency(word) > 0
  }
  return {
    town: town?.name ?? '',
    hasKinds: words.some((_, position) => isKind(position)),
    isTown,
    isKind,
    isPostcode,
    isOther: (position) => !isConnective(words[position] ?? '') && !isTown(position) && !isKind(position) && !isPostcode(position),
  }
}

function townIn(catalogue: Catalogue, words: readonly string[]): { name: string; start: number; end: number } | null {
  for (let length = words.length; length > 0; length--) {
    for (let start = 0; start + length <= words.length; start++) {
      const name = catalogue.cityNamed(words.slice(start, start + length).join(' '))
      if (name !== undefined) return { name, start, end: start + length }
    }
  }
  return null
}
