import { intersects } from './bitmap.ts'
import type { LiveIndex } from './live-index.ts'
import { scratchBitmap } from './scratch.ts'
import type { SynonymTable } from './synonym-table.ts'

/** A prefix with more documents than this counts as shown without a look-up, because they are never all on hidden menus. */
const MAX_LOOKED_UP = 20

export type ReadingOptions = {
  indexes: readonly LiveIndex[]
  synonyms: SynonymTable
  isCorrecting: boolean
  isLastOpen: boolean
  lesser?: readonly string[]
}

/** Whether a visible document has a word with this prefix. Frequent prefixes are not looked up. */
export function isShown(prefix: string, options: ReadingOptions): boolean {
  const frequency = prefixFrequency(prefix, options)
  if (frequency === 0 || frequency > MAX_LOOKED_UP) return frequency > 0
  return options.indexes
    .flatMap((index) => index.segments)
    .some((segment) => {
      const documents = scratchBitmap(segment.size)
      segment.index.addMatches(segment.index.prefixRange(prefix), 'anywhere', documents)
      return intersects(documents, segment.visible)
    })
}

/** Whether a visible document has exactly this word. */
export function isTermShown(term: string, options: ReadingOptions): boolean {
  const frequency = termFrequency(term, options)
  return frequency > MAX_LOOKED_UP || (frequency > 0 && occurTogether([term], options))
}

/** Whether a visible document has all the words. */
export function occurTogether(words: readonly string[], { indexes }: ReadingOptions, place: 'anywhere' | 'inName' = 'anywhere'): boolean {
  const segments = indexes.flatMap((index) => index.segments)
  return segments.some((segment) => intersects(segment.documentsWithAll(words, place), segment.visible))
}

export function prefixFrequency(prefix: string, { indexes }: ReadingOptions): number {
  return indexes.reduce((sum, index) => sum + index.prefixFrequency(prefix), 0)
}

export function termFrequency(term: string, { indexes }: ReadingOptions): number {
  return indexes.reduce((sum, index) => sum + index.termFrequency(term), 0)
}
