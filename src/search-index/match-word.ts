import { otherNumber } from '../domain/search/plural-forms.ts'
import { type Bitmap, subtract, unite } from './bitmap.ts'
import type { DocumentSet } from './document-set.ts'
import { DENIED } from './documents.ts'
import type { TermRange } from './inverted-index.ts'
import type { WordReading } from './read-words.ts'
import { scratchBitmap } from './scratch.ts'
import type { Segment } from './segment.ts'
import { EVERY_PLACE, MatchCollector, type WordMatches } from './word-matches.ts'

type NameMatches = WordMatches & {
  counted?: DocumentSet | undefined
  inLooseName?: DocumentSet | undefined
}

/**
 * A word counts in the name, and as typed (`exact`), where it is whole: 'gin' does not begin 'Ginger cordial'. It counts at the beginning
 * of another word if the guide has it nowhere as a whole word. Names of loose kinds are found by it, but it is not in them.
 */
export function matchesOf(segment: Segment, word: WordReading): NameMatches {
  const matches = withLooseKinds(segment, word, typedMatches(segment, word))
  return word.beginning === undefined ? matches : withBeginning(segment, word.beginning, matches)
}

function withBeginning({ index, size }: Segment, beginning: string, matches: NameMatches): NameMatches {
  const collector = new MatchCollector(size)
  index.collect(index.prefixRange(beginning), ['anywhere'], collector)
  return { ...matches, counted: matches.anywhere, anywhere: [...matches.anywhere, ...collector.matches.anywhere] }
}

function withLooseKinds(segment: Segment, { loose }: WordReading, matches: WordMatches): NameMatches {
  if (loose.length === 0) return matches
  const kinds = inNamesOf(segment, loose)
  return { ...matches, anywhere: [...matches.anywhere, kinds], inLooseName: [...matches.inName, kinds] }
}

function typedMatches(segment: Segment, word: WordReading): WordMatches {
  const { index, size } = segment
  const collector = new MatchCollector(size)
  const typed = word.prefixes.map((prefix) => index.prefixRange(prefix))
  const isCovered = ({ from, to }: TermRange) => typed.some((range) => range.from <= from && to <= range.to)
  const isWhole = word.wholes.length > 0
  for (const range of typed) index.collect(range, isWhole ? ['anywhere'] : EVERY_PLACE, collector)
  for (const term of word.wholes) {
    const range = index.termRange(term)
    index.collect(range, isCovered(range) ? ['inName', 'exact'] : EVERY_PLACE, collector)
  }
  for (const term of [...word.terms, ...word.phrases.filter(isSingle).flat()]) {
    const range = index.termRange(term)
    index.collect(range, isCovered(range) ? ['inName'] : ['anywhere', 'inName'], collector)
  }
  for (const phrase of word.phrases) if (!isSingle(phrase)) addAll(segment, phrase, collector)
  if (word.compound) addAll(segment, word.compound, collector, true)
  return collector.matches
}

function isSingle(phrase: readonly string[]): boolean {
  return phrase.length === 1
}

/** Documents with all words of one of the phrases in their name or section. A scratch bitmap. */
export function inNamesOf(segment: Segment, phrases: readonly (readonly string[])[]): Bitmap {
  const documents = scratchBitmap(segment.size)
  for (const phrase of phrases) unite(documents, segment.documentsWithAll(phrase, 'inName'))
  return documents
}

function addAll(segment: Segment, phrase: readonly string[], collector: MatchCollector, isTyped = false): void {
  const inName = segment.documentsWithAll(phrase, 'inName')
  collector.add('anywhere', segment.documentsWithAll(phrase, 'anywhere'))
  collector.add('inName', inName)
  if (isTyped) collector.add('exact', inName)
}

/**
 * Documents that mention a word: as a whole word, or at the beginning of another one if the guide has it nowhere as a whole word. Not those
 * that only say that they are without it. A scratch bitmap.
 */
export function mentionsOf(segment: Segment, { wholes, terms, prefixes, phrases }: WordReading): Bitmap {
  const { index } = segment
  const documents = scratchBitmap(segment.size)
  for (const term of [...wholes, ...terms]) {
    const mentions = segment.documentsWith(term, 'anywhere')
    subtract(mentions, segment.documentsWith(DENIED + term, 'anywhere'))
    unite(documents, mentions)
  }
  if (wholes.length === 0) for (const prefix of prefixes) index.addMatches(index.prefixRange(prefix), 'anywhere', documents)
  for (const phrase of phrases) unite(documents, segment.documentsWithAll(phrase, 'anywhere'))
  return documents
}

/** Documents whose text says that the word is absent: 'No tomato'. A scratch bitmap. */
export function denialsOf(segment: Segment, { wholes, typed, terms }: WordReading): Bitmap {
  const { index } = segment
  const documents = scratchBitmap(segment.size)
  for (const term of new Set([typed, ...wholes, ...terms, ...otherNumber(typed)])) {
    index.addMatches(index.termRange(DENIED + term), 'anywhere', documents)
  }
  return documents
}
