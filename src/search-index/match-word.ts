import { type Bitmap, createBitmap, intersect, unite } from './bitmap.ts'
import type { WordReading } from './read-words.ts'
import type { Segment } from './segment.ts'
import type { QueryWord } from './top-documents.ts'

/** The documents of a segment that match a word of a query, however it is read. */
export function matchesOf({ index, size }: Segment, word: WordReading): QueryWord {
  const ranges = [...word.prefixes.map((prefix) => index.prefixRange(prefix)), ...word.terms.map((term) => index.termRange(term))]
  const [only] = ranges
  if (ranges.length === 1 && only && word.weak.length === 0) {
    const stored = index.frequentMatches(only)
    if (stored) return stored
  }
  const matches = { anywhere: createBitmap(size), inName: createBitmap(size) }
  for (const range of ranges) index.addMatches(range, matches, true)
  for (const group of word.weak) unite(matches.anywhere, documentsWithAll(index, size, group))
  return matches
}

function documentsWithAll(index: Segment['index'], size: number, terms: readonly string[]): Bitmap {
  const all = terms.map((term) => {
    const matches = { anywhere: createBitmap(size), inName: createBitmap(0) }
    index.addMatches(index.termRange(term), matches, false)
    return matches.anywhere
  })
  const [first = createBitmap(size), ...others] = all
  for (const other of others) intersect(first, other)
  return first
}
