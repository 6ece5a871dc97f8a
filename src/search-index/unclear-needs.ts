import { editDistance } from '../domain/search/edit-distance.ts'
import type { DoubtfulNeed } from '../domain/search/spell-needs.ts'
import { intersects } from './bitmap.ts'
import type { Catalogue } from './catalogue.ts'
import { type ReadingOptions, termFrequency } from './known-words.ts'
import type { WordReading } from './read-words.ts'

type Readings = { words: readonly WordReading[]; excluded: readonly WordReading[]; reading: ReadingOptions }

/** Whether a shown venue has the word in its name: such a word may be a name, whatever else it looks like. */
export function isInNameOfVenue(catalogue: Catalogue, word: string): boolean {
  return catalogue.venueIndex.segments.some((segment) => intersects(segment.documentsWithAll([word], 'inName'), segment.visible))
}

/**
 * The parts of a query that may ask for a diet or an allergen and were not understood. A word that the guide has, or that is nearer to one
 * of its words, is what it seems to be. What must be absent and is nowhere in the guide is unclear, because a dish without the word may
 * still contain it.
 */
export function unclearNeedsIn(doubtful: readonly DoubtfulNeed[], { words, excluded, reading }: Readings): string[] {
  const isExplained = ({ word, edits }: DoubtfulNeed) =>
    termFrequency(word, reading) > 0 ||
    reading.synonyms.has(word) ||
    words.some(({ typed, corrections }) => typed === word && corrections.some((used) => editDistance(word, used, edits) < edits))
  const unclear = doubtful.filter((need) => need.edits === 0 || need.isName || !isExplained(need)).map(({ word }) => word)
  return [...new Set([...unclear, ...excluded.filter((word) => word.isUnknown).map(({ typed }) => typed)])]
}
