import { otherNumber } from '../domain/search/plural-forms.ts'
import { type Bitmap, subtract, unite } from './bitmap.ts'
import { DENIED } from './documents.ts'
import type { WordMatches } from './inverted-index.ts'
import type { WordReading } from './read-words.ts'
import { scratchBitmap, scratchCopy, scratchMatches } from './scratch.ts'
import type { Segment } from './segment.ts'

export type NameMatches = WordMatches & {
  /** Documents with the word or a loose kind of it in their name; without this, `inName`. */
  inLooseName?: Bitmap | undefined
}

/**
 * A word counts in the name, and as typed (`exact`), where it is whole: 'gin' does not begin 'Ginger cordial'. It counts at the beginning of another
 * word if the guide has it nowhere as a whole word. Names of loose kinds are found by it, but it is not in them.
 */
export function matchesOf(segment: Segment, word: WordReading): NameMatches {
  return withLooseKinds(segment, word, typedMatches(segment, word))
}

function withLooseKinds(segment: Segment, { loose }: WordReading, matches: WordMatches): NameMatches {
  if (loose.length === 0) return matches
  const [anywhere, inLooseName] = [scratchCopy(matches.anywhere), scratchCopy(matches.inName)]
  const kinds = inNamesOf(segment, loose)
  unite(anywhere, kinds)
  unite(inLooseName, kinds)
  return { ...matches, anywhere, inLooseName }
}

function typedMatches(segment: Segment, word: WordReading): WordMatches {
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
  for (const phrase of phrases) addAll(segment, phrase, matches)
  if (word.compound) addAll(segment, word.compound, matches, true)
  return matches
}

/** Documents with all words of one of the phrases in their name or section. A scratch bitmap. */
export function inNamesOf(segment: Segment, phrases: readonly (readonly string[])[]): Bitmap {
  const documents = scratchBitmap(segment.size)
  for (const phrase of phrases) unite(documents, segment.documentsWithAll(phrase).inName)
  return documents
}

function addAll(segment: Segment, phrase: readonly string[], matches: WordMatches, isTyped = false): void {
  const all = segment.documentsWithAll(phrase)
  unite(matches.anywhere, all.anywhere)
  unite(matches.inName, all.inName)
  if (isTyped) unite(matches.exact, all.inName)
}

/**
 * Documents that mention a word: as a whole word, or at the beginning of another one if the guide has it nowhere as a whole word. Not those that
 * only say that they are without it. A scratch bitmap.
 */
export function mentionsOf(segment: Segment, { wholes, terms, prefixes, phrases }: WordReading): Bitmap {
  const { index } = segment
  const documents = scratchBitmap(segment.size)
  for (const term of [...wholes, ...terms]) {
    const mentions = scratchBitmap(segment.size)
    const denials = scratchBitmap(segment.size)
    index.addMatchesAnywhere(index.termRange(term), mentions)
    index.addMatchesAnywhere(index.termRange(DENIED + term), denials)
    subtract(mentions, denials)
    unite(documents, mentions)
  }
  if (wholes.length === 0) for (const prefix of prefixes) index.addMatchesAnywhere(index.prefixRange(prefix), documents)
  for (const phrase of phrases) unite(documents, segment.documentsWithAll(phrase).anywhere)
  return documents
}

/** Documents whose text says that the word is absent: 'No tomato'. A scratch bitmap. */
export function denialsOf(segment: Segment, { wholes, typed, terms }: WordReading): Bitmap {
  const { index } = segment
  const documents = scratchBitmap(segment.size)
  for (const term of new Set([typed, ...wholes, ...terms, ...otherNumber(typed)])) {
    index.addMatchesAnywhere(index.termRange(DENIED + term), documents)
  }
  return documents
}
