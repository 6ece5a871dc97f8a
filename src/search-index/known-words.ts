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

/** Whether the guide shows anything with exactly this word. */
export function isTermShown(term: string, options: ReadingOptions): boolean {
  const frequency = termFrequency(term, options)
  return frequency > MAX_LOOKED_UP || (frequency > 0 && standTogether([term], options))
}

/** Whether anything shown has all the words. */
export function standTogether(words: readonly string[], { indexes }: ReadingOptions, place: 'anywhere' | 'inName' = 'anywhere'): boolean {
  const segments = indexes.flatMap((index) => index.segments)
  return segments.some((segment) => intersects(segment.documentsWithAll(words, place), segment.visible))
}

export function prefixFrequency(prefix: string, { indexes }: ReadingOptions): number {
  return indexes.reduce((sum, index) => sum + index.prefixFrequency(prefix), 0)
}

export function termFrequency(term: string, { indexes }: ReadingOptions): number {
  return indexes.reduce((sum, index) => sum + index.termFrequency(term), 0)
}
