import type { SearchSort } from '../domain/search/search-sorts.ts'
import { PRICE_BANDS } from '../domain/venue/price-bands.ts'
import { type Bitmap, createBitmap } from './bitmap.ts'
import type { Catalogue } from './catalogue.ts'
import { distanceKm, type Position } from './distance.ts'
import type { DocumentKind } from './filters.ts'
import type { Hit, LiveIndex, SegmentQuery } from './live-index.ts'
import { compareNames, type Segment } from './segment.ts'
import type { SortKey } from './top-documents.ts'
import { at } from './typed-array.ts'

/** What orders the documents of a segment; `nearest` without a place, and `rating` of venues, order as `best` does. */
type Order = Pick<SegmentQuery, 'key' | 'levels'>

/** How far each document of a segment is, in kilometres. */
export function distances(catalogue: Catalogue, kind: DocumentKind, { columns }: Segment, from: Position): SortKey {
  // All dishes of a menu are at one place. NaN: not looked at yet.
  const byGroup = new Float64Array(catalogue[kind === 'dishes' ? 'menus' : 'venues'].length).fill(Number.NaN)
  return (document) => {
    const group = at(columns.groups, document)
    const known = at(byGroup, group)
    if (!Number.isNaN(known)) return known
    const venue = kind === 'dishes' ? catalogue.venueOfMenu(group) : catalogue.venues[group]
    const distance = venue ? distanceKm(from, venue) : Number.POSITIVE_INFINITY
    byGroup[group] = distance
    return distance
  }
}

/** The sort key of a chosen order. Among equally good matches `best` puts near ones first where the place is known. */
export function orderOf(catalogue: Catalogue, kind: DocumentKind, segment: Segment, sort: SearchSort, from: Position | null): Order {
  const { columns } = segment
  if (sort === 'price') {
    return {
      levels: 'matched',
      key: (document) => (kind === 'dishes' ? at(columns.prices, document) : bandOf(catalogue, segment, document)),
    }
  }
  if (sort === 'rating' && kind === 'dishes') return { levels: 'matched', key: (document) => -at(columns.ratings, document) }
  if (!from) return {}
  const key = distances(catalogue, kind, segment, from)
  return sort === 'nearest' ? { levels: 'matched', key } : { key }
}

/** The first hits with more words matched first, then A to Z. Featured documents and the others are numbered A to Z each. */
export function findTopByName(index: LiveIndex, limit: number, queryFor: (segment: Segment) => SegmentQuery): Hit[] {
  const find = (isFeatured: boolean) =>
    index.findTop(limit, (segment) => {
      const { words, allowed } = queryFor(segment)
      return { words, allowed: withFeatured(allowed, segment.columns.featured, isFeatured), levels: 'matched' }
    })
  return [...find(true), ...find(false)]
    .sort((a, b) => b.matched - a.matched || compareNames(a.segment, a.document, b.segment, b.document))
    .slice(0, limit)
}

function withFeatured(allowed: Bitmap, featured: Bitmap, isFeatured: boolean): Bitmap {
  const kept = createBitmap(allowed.length * 32)
  for (let w = 0; w < allowed.length; w++) kept[w] = at(allowed, w) & (isFeatured ? at(featured, w) : ~at(featured, w))
  return kept
}

/** Where the price band of a venue comes, from cheap to expensive; after all of them when it is not set. */
function bandOf(catalogue: Catalogue, { columns }: Segment, document: number): number {
  const price = catalogue.venues[at(columns.groups, document)]?.price
  return price ? PRICE_BANDS.indexOf(price) : PRICE_BANDS.length
}
