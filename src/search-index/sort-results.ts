import type { SearchSort } from '../domain/search/search-sorts.ts'
import { PRICE_BANDS } from '../domain/venue/price-bands.ts'
import { type Bitmap, createBitmap } from './bitmap.ts'
import type { Catalogue } from './catalogue.ts'
import type { Position } from './distance.ts'
import type { Hit, LiveIndex, SegmentQuery } from './live-index.ts'
import { scratchCopy } from './scratch.ts'
import type { DocumentKind } from './search-filters.ts'
import { compareNames, type Segment } from './segment.ts'
import type { LowestKeys, SortKey } from './top-documents.ts'
import { at, byteAt, floatAt } from './typed-array.ts'

/** Falls back to `best` for `nearest` without a position and for `rating` of venues. */
type Order = Pick<SegmentQuery, 'key' | 'lowest' | 'levels'>

/** In kilometres; infinite for a venue without coordinates. */
export function distances({ groupColumns }: Catalogue, kind: DocumentKind, { columns }: Segment, from: Position): SortKey {
  const ofGroups = groupColumns.distancesFrom(from)[kind]
  const { groups } = columns
  return (document) => floatAt(ofGroups, at(groups, document))
}

const SAMPLE = 512
/** The share of the groups that count as near: enough for most pages of results, and few enough to be found quickly. */
const NEAR_SHARE = 1 / 64

/** Cached by the distances from one position, then by segment. */
const nearest = new WeakMap<Float64Array, WeakMap<Segment, LowestKeys>>()

function nearestOf(segment: Segment, ofGroups: Float64Array): LowestKeys {
  const known = nearest.get(ofGroups)?.get(segment)
  if (known) return known
  const step = Math.max(1, Math.floor(ofGroups.length / SAMPLE))
  const sample = ofGroups.filter((_, group) => group % step === 0).sort()
  const key = sample[Math.floor(sample.length * NEAR_SHARE)] ?? 0
  const groups: number[] = []
  for (let group = 0; group < ofGroups.length; group++) if (floatAt(ofGroups, group) <= key) groups.push(group)
  const documents = createBitmap(segment.size)
  segment.addDocumentsOf(groups, documents)
  const found = { documents, key }
  const bySegment = nearest.get(ofGroups) ?? new WeakMap<Segment, LowestKeys>()
  nearest.set(ofGroups, bySegment.set(segment, found))
  return found
}

export type PriceOrder = 'low' | 'high'

/**
 * @param order `priceOrder` lists the best matches first as usual, and equally good ones by price. Dishes of expensive venues are not
 * ordered.
 */
export function orderOf(
  catalogue: Catalogue,
  kind: DocumentKind,
  segment: Segment,
  { sort, from, priceOrder = null }: { sort: SearchSort; from: Position | null; priceOrder?: PriceOrder | null },
): Order {
  const { columns } = segment
  const price: SortKey = (document) => (kind === 'dishes' ? at(columns.prices, document) : bandOf(catalogue, segment, document))
  const lowest = kind === 'dishes' ? segment.lowestPrices() : undefined
  if (sort === 'price') return { levels: 'matched', key: price, lowest }
  if (sort === '-price') {
    const highest: SortKey =
      kind === 'dishes'
        ? (document) => -at(columns.prices, document)
        : (document) => mostExpensiveFirst(bandOf(catalogue, segment, document))
    return { levels: 'matched', key: highest }
  }
  if (sort === 'best' && priceOrder === 'low') return { key: price, lowest }
  if (sort === 'best' && priceOrder === 'high' && kind === 'venues')
    return { key: (document) => mostExpensiveFirst(bandOf(catalogue, segment, document)) }
  if (sort === 'rating' && kind === 'dishes') return { levels: 'matched', key: (document) => -byteAt(columns.ratings, document) }
  if (!from) return {}
  const key = distances(catalogue, kind, segment, from)
  const near = nearestOf(segment, catalogue.groupColumns.distancesFrom(from)[kind])
  return sort === 'nearest' ? { levels: 'matched', key, lowest: near } : { key, lowest: near }
}

/**
 * Returns the first hits by matched words, then from A to Z. Searches featured and other documents separately, because each are numbered
 * from A to Z.
 */
export function findTopByName(index: LiveIndex, limit: number, queryFor: (segment: Segment) => SegmentQuery): Hit[] {
  const find = (isFeatured: boolean) =>
    index.findTop(limit, (segment) => {
      const { words, matching } = queryFor(segment)
      return { words, matching: withFeatured(matching, segment.columns.featured, isFeatured), levels: 'matched' }
    })
  return [...find(true), ...find(false)]
    .sort((a, b) => b.matched - a.matched || compareNames(a.segment, a.document, b.segment, b.document))
    .slice(0, limit)
}

function withFeatured(documents: Bitmap, featured: Bitmap, isFeatured: boolean): Bitmap {
  const kept = scratchCopy(documents)
  for (let w = 0; w < documents.length; w++) kept[w] = at(kept, w) & (isFeatured ? at(featured, w) : ~at(featured, w))
  return kept
}

function bandOf(catalogue: Catalogue, { columns }: Segment, document: number): number {
  const price = catalogue.venues[at(columns.groups, document)]?.price
  return price ? PRICE_BANDS.indexOf(price) : PRICE_BANDS.length
}

function mostExpensiveFirst(band: number): number {
  return band === PRICE_BANDS.length ? band : -band
}
