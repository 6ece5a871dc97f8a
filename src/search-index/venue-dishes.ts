import { hasBit } from './bitmap.ts'
import type { Catalogue } from './catalogue.ts'
import { hasDocument } from './document-set.ts'
import type { SegmentQuery } from './live-index.ts'
import type { Segment } from './segment.ts'

export type VenueDishes = { ids: string[]; total: number }

const MAX_SHOWN = 3

export function dishesOfVenue(catalogue: Catalogue, venueId: string, queries: ReadonlyMap<Segment, SegmentQuery>): VenueDishes {
  const found: { id: string; matched: number }[] = []
  for (const menu of catalogue.venueById(venueId)?.menus ?? []) {
    for (const [segment, { words, matching }] of queries) {
      segment.forEachOfGroup(menu.number, (document) => {
        if (!hasBit(matching, document)) return
        const matched = words.filter(({ anywhere, isConnective }) => !isConnective && hasDocument(anywhere, document)).length
        if (matched > 0) found.push({ id: segment.idOf(document), matched })
      })
    }
  }
  found.sort((a, b) => b.matched - a.matched)
  return { ids: found.slice(0, MAX_SHOWN).map(({ id }) => id), total: found.length }
}
