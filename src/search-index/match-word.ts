import { type Bitmap, unite } from './bitmap.ts'
import type { WordMatches } from './inverted-index.ts'
import type { WordReading } from './read-words.ts'
import { scratchBitmap, scratchMatches } from './scratch.ts'
import type { Segment } from './segment.ts'

/**
 * A word counts in the name, and as typed (`exact`), where it is whole: 'gin' does not begin 'Ginger cordial'. It counts at the beginning of another
 * word if the guide has it nowhere as a whole word.
 */
export function matchesOf(segment: Segment, word: WordReading): WordMatches {
  const { index } = segment
  const singles = word.phrases.filter((phrase) => phrase.length === 1).flat()
  const typed = word.prefixes.map((prefix) => index.prefixRange(prefix))
  const others = [...word.terms, ...singles].map((term) => index.termRange(term)).filter((range) => range.to > range.from)
  const phrases = word.phrases.filter((phrase) => phrase.length > 1)
  const wholes = word.wholes.map((term) => index.termRange(term))
  const isWhole = wholes.length > 0
  const [only] = typed
  const stored = typed.length === 1 && only && others.length + phrases.length === 0 ? index.frequentMatches(only) : undefined
  if (stored && !isWhole) return stored
  const matches = scratchMatches(segment.size)
  if (isWhole) for (const range of typed) index.addMatchesAnywhere(range, matches.anywhere)
  else for (const range of typed) index.addMatches(range, matches, true)
  for (const range of wholes) index.addMatches(range, matches, true)
  for (const range of others) index.addMatches(range, matches, false)
  for (const phrase of phrases) {
    const all = segment.documentsWithAll(phrase)
    unite(matches.anywhere, all.anywhere)
    unite(matches.inName, all.inName)
  }
  return matches
}

/**
 * Documents that mention a word: as a whole word, or at the beginning of another one if the guide has it nowhere as a whole word. A scratch
 * bitmap.
 */
export function mentionsOf(segment: Segment, { wholes, terms, prefixes, phrases }: WordReading): Bitmap {
  const { index } = segment
  const documents = scratchBitmap(segment.size)
  for (const term of [...wholes, ...terms]) index.addMatchesAnywhere(index.termRange(term), documents)
  if (wholes.length === 0) for (const prefix of prefixes) index.addMatchesAnywhere(index.prefixRange(prefix), documents)
  for (const phrase of phrases) unite(documents, segment.documentsWithAll(phrase).anywhere)
  return documents
}
