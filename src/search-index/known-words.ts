import { intersects } from './bitmap.ts'
import type { LiveIndex } from './live-index.ts'
import { scratchBitmap } from './scratch.ts'
import type { SynonymTable } from './synonym-table.ts'

/** More documents with a word than this are not all on menus that are not shown. */
const MAX_LOOKED_UP = 20

export type ReadingOptions = {
  indexes: readonly LiveIndex[]
  synonyms: SynonymTable
  isCorrecting: boolean
  isLastOpen: boolean
  /** Words that count as little as connectives do. */
  lesser?: readonly string[]
}

/** Whether the guide shows anything with a word that begins so. Frequent words are not looked up. */
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

/** Whether a document that is shown has all of the words. */
export function standTogether(words: readonly string[], { indexes }: ReadingOptions): boolean {
  const segments = indexes.flatMap((index) => index.segments)
  return segments.some((segment) => intersects(segment.documentsWithAll(words, 'anywhere'), segment.visible))
}

/** How many times the guide has words that begin so. */
export function prefixFrequency(prefix: string, { indexes }: ReadingOptions): number {
  return indexes.reduce((sum, index) => sum + index.prefixFrequency(prefix), 0)
}

/** How many times the guide has the whole word. */
export function termFrequency(term: string, { indexes }: ReadingOptions): number {
  return indexes.reduce((sum, index) => sum + index.termFrequency(term), 0)
}
