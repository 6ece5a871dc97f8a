import { openingAt } from '../domain/hours/open-at.ts'
import { type Bitmap, countAll } from './bitmap.ts'
import type { Catalogue } from './catalogue.ts'
import type { Facets } from './facets.ts'
import { FilterCounter } from './filters.ts'
import type { Hit, SegmentQuery } from './live-index.ts'
import { forPriceOrder } from './query-words.ts'
import { scratchBitmap } from './scratch.ts'
import type { FoundDocument, Refinement, SearchRequest } from './search-answer.ts'
import type { DocumentKind, OpenFilter } from './search-filters.ts'
import type { Segment } from './segment.ts'
import { distances, findTopByName, orderOf, type PriceOrder } from './sort-results.ts'
import { findMatching, type QueryWord } from './top-documents.ts'
import { at } from './typed-array.ts'

type Matches = { words: QueryWord[]; allowed: Bitmap }
type FoundKind = {
  found: FoundDocument[]
  total: number
  facets: Facets | null
  notStated: number
  best: Hit | undefined
  queries: ReadonlyMap<Segment, SegmentQuery>
}

function counterOf(catalogue: Catalogue, kind: DocumentKind, refinement: Refinement, request: SearchRequest): FilterCounter {
  const { localMinute, position } = request
  const { filters, allergenView, openAt = null, maxPrice, withinKm, hasAllFacets } = refinement
  const open: OpenFilter | undefined = localMinute === undefined ? undefined : { at: openAt, now: localMinute }
  const near = position ? { position, withinKm } : undefined
  return new FilterCounter(catalogue, kind, filters, { allergenView, open, maxPrice, near, hasAllFacets })
}

/** Runs a search in one kind of documents. `priceOrder`: equally good matches are listed by price, as for 'cheap pizza'. */
export function searchKind(
  catalogue: Catalogue,
  kind: DocumentKind,
  request: SearchRequest & { priceOrder: PriceOrder | null },
  matchesIn: (segment: Segment) => Matches,
): FoundKind {
  const { offset, limit, position, refinement, localMinute, priceOrder } = request
  const index = kind === 'dishes' ? catalogue.dishIndex : catalogue.venueIndex
  const counter = refinement && counterOf(catalogue, kind, refinement, request)
  const queries = new Map<Segment, SegmentQuery>()
  let total = 0
  for (const segment of index.segments) {
    const { words: found, allowed } = matchesIn(segment)
    const words = priceOrder ? found.map(forPriceOrder) : found
    const matching = findMatching(words, allowed)
    const passing = counter?.apply(segment, matching) ?? matching
    total += countAll(passing)
    queries.set(segment, { words, matching: passing })
  }
  const queryFor = (segment: Segment) => queries.get(segment) ?? { words: [], matching: scratchBitmap(segment.size) }
  const sort = refinement?.sort ?? 'best'
  const sorted = (segment: Segment) => ({
    ...queryFor(segment),
    ...orderOf(catalogue, kind, segment, { sort, from: position, priceOrder }),
  })
  const find = (count: number) => (sort === 'name' ? findTopByName(index, count, queryFor) : index.findTop(count, sorted))
  const hits = find(offset + limit)
  const distanceOf = ({ segment, document }: Hit) => (position ? distances(catalogue, kind, segment, position)(document) : null)
  const minute = refinement && (refinement.openAt ?? localMinute)
  const openingOf = ({ segment, document }: Hit) => {
    const group = at(segment.columns.groups, document)
    const venue = kind === 'dishes' ? catalogue.venueOfMenu(group) : catalogue.venues[group]
    return venue && minute !== undefined ? openingAt(venue.openHours, minute) : null
  }
  return {
    found: hits.slice(offset).map((hit) => ({ ...toFound(hit, distanceOf(hit)), opening: openingOf(hit) })),
    total,
    facets: counter?.facets() ?? null,
    notStated: counter?.notStated ?? 0,
    best: sort === 'best' ? hits[0] : index.findTop(1, queryFor)[0],
    queries,
  }
}

function toFound({ segment, document, matched, named }: Hit, distance: number | null): Omit<FoundDocument, 'opening'> {
  return { id: segment.idOf(document), matched, named, distanceKm: distance !== null && Number.isFinite(distance) ? distance : null }
}
