import { isConnective } from '../domain/search/connectives.ts'
import type { SearchQuery } from '../domain/search/interpret-query.ts'
import { foldText } from '../domain/text.ts'
import type { Catalogue } from './catalogue.ts'
import { placesIn } from './places-in.ts'
import type { WordReading } from './read-words.ts'
import type { SearchFilters } from './search-filters.ts'

export type Demand = {
  town: string
  words: string
  /**
   * Whether a venue or dish matches all words. A result that only a price, time, distance or excluded word leaves out counts as found, one
   * that is only of the same kind does not: cakes for 'brownie'.
   */
  isFound: boolean
}

/** `typed` is the folded query with single spaces, by which searches that are being typed are compared. */
export type Searched = { query: string; typed: string; demand: Demand }

export function toSearched(query: string, demand: Demand): Searched {
  return { query, typed: foldText(query).trim().replace(/\s+/g, ' '), demand }
}

type Chosen = {
  refinement?: { filters: SearchFilters; maxPrice: number | null; withinKm: number | null; openAt?: number | null } | undefined
}

type Found = {
  readings: readonly WordReading[]
  isReplaced: boolean
  /** Number of words that the best dish and the best venue match; 0 without a match. */
  bestDish: number
  bestVenue: number
}

export function readDemand(catalogue: Catalogue, asked: SearchQuery, request: Chosen, found: Found): Demand {
  const { town, isTown } = placesIn(catalogue, asked.words)
  const chosen = request.refinement?.filters.cities ?? []
  const words = asked.words.filter((_, position) => !isTown(position))
  const diets = [...new Set([...asked.diets, ...(request.refinement?.filters.diets ?? [])])]
  return {
    town: chosen.length === 1 ? (chosen[0] ?? '') : town,
    words: [...diets, ...words.filter((word) => !isConnective(word) || words.length === 1)].join(' '),
    isFound: isFound(asked, request, found, diets.length > 0),
  }
}

function isFound(asked: SearchQuery, request: Chosen, { readings, isReplaced, bestDish, bestVenue }: Found, hasDiet: boolean): boolean {
  const wanted = readings.filter(({ typed }) => !isConnective(typed) || readings.length === 1)
  if (isReplaced || wanted.some((reading) => reading.isUnknown || reading.isNotCalledSo || reading.corrections.length > 0)) return false
  const best = hasDiet ? bestDish : Math.max(bestDish, bestVenue)
  return best >= Math.max(1, wanted.length) || isLimited(asked, request)
}

function isLimited(asked: SearchQuery, { refinement }: Chosen): boolean {
  const { avoided: stated, excluded, minPrice, maxPrice, near, isOpenNow, isCheap } = asked
  if (stated.length + excluded.length > 0 || minPrice !== null || maxPrice !== null || near !== null || isOpenNow || isCheap) return true
  if (!refinement) return false
  const { avoided, cuisines, menuTypes, priceBands } = refinement.filters
  const isChosen = avoided.length + cuisines.length + menuTypes.length + priceBands.length > 0
  return isChosen || refinement.maxPrice !== null || refinement.withinKm !== null || (refinement.openAt ?? null) !== null
}
