import { type Bitmap, unite } from './bitmap.ts'
import type { WordMatches } from './inverted-index.ts'
import type { WordReading } from './read-words.ts'
import { scratchBitmap, scratchMatches } from './scratch.ts'
import type { Segment } from './segment.ts'

/** A word counts as typed (`exact`) where it is whole, or at the beginning of another one if the guide has it nowhere as a whole word. */
export function matchesOf(segment: Segment, word: WordReading): WordMatches {
  const { index } = segment
  const singles = word.phrases.filter((phrase) => phrase.length === 1).flat()
  const typed = word.prefixes.map((prefix) => index.prefixRange(prefix))
  const others = [...word.terms, ...singles].map((term) => index.termRange(term)).filter((range) => range.to > range.from)
  const phrases = word.phrases.filter((phrase) => phrase.length > 1)
  const [only] = typed
  const stored = typed.length === 1 && only && others.length + phrases.length === 0 ? index.frequentMatches(only) : undefined
  const isWhole = word.wholes.length > 0
  if (stored) return isWhole ? { ...stored, exact: wholeWords(segment, word, scratchBitmap(segment.size)) } : stored
  const matches = scratchMatches(segment.size)
  for (const range of typed) index.addMatches(range, matches, !isWhole)
  wholeWords(segment, word, matches.exact)
  for (const range of others) index.addMatches(range, matches, false)
  for (const phrase of phrases) {
    const all = segment.documentsWithAll(phrase)
    unite(matches.anywhere, all.anywhere)
    unite(matches.inName, all.inName)
  }
  return matches
}

function wholeWords({ index }: Segment, { wholes }: WordReading, exact: Bitmap): Bitmap {
  for (const term of wholes) index.addMatchesInKeyFields(index.termRange(term), exact)
  return exact
}
