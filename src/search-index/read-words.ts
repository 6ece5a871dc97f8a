import { otherNumber } from '../domain/search/plural-forms.ts'
import type { LiveIndex } from './live-index.ts'
import { nearestTerms } from './nearest-terms.ts'
import type { SynonymTable } from './synonym-table.ts'

/** What one word of a query is searched as. */
export type WordReading = {
  /** As typed, folded. */
  typed: string
  /** Beginnings of words that match. */
  prefixes: string[]
  /** Whole words that match as well as the typed one. */
  terms: string[]
  /** Groups of whole words that match when a document has all of a group; they do not count as words in the name. */
  weak: string[][]
  /** The words used instead of the typed one, which nobody wrote; empty unless it was corrected. */
  corrections: string[]
  /** Whether nothing in the guide has the word, however it is read. */
  isUnknown: boolean
}

/** Shorter words are not corrected: nearly every word of three letters is one edit away from another. */
const MIN_CORRECTED = { oneEdit: 4, twoEdits: 8 }
/** Shortest part of a word that is written as two words, 'ice' in 'icecream'. */
const MIN_PART = 3

type Options = {
  indexes: readonly LiveIndex[]
  synonyms: SynonymTable
  /** Without it words are searched exactly as typed. */
  isCorrecting: boolean
  /** Whether the last word may still be growing. */
  isLastOpen: boolean
}

/**
 * Decides for each word how it is searched: as typed where anybody wrote it, else with its other number, as one of the words that were run together,
 * or as the nearest words of the guide. Synonyms are added as weaker matches.
 */
export function readWords(words: readonly string[], options: Options): WordReading[] {
  const readings: WordReading[] = []
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? ''
    const next = words[i + 1]
    const joined = next === undefined ? undefined : word + next
    if (!isKnown(word, options) && joined !== undefined && termFrequency(joined, options) > 0) {
      readings.push(asTyped(joined, options))
      i += 1
      continue
    }
    const reading = readWord(word, i === words.length - 1 && options.isLastOpen, options)
    for (const one of reading) {
      if (joined !== undefined && termFrequency(joined, options) > 0) one.terms.push(joined)
      const before = words[i - 1]
      if (before !== undefined && termFrequency(before + word, options) > 0) one.terms.push(before + word)
    }
    readings.push(...reading)
  }
  return readings
}

function readWord(word: string, isOpen: boolean, options: Options): WordReading[] {
  if (isKnown(word, options) || !options.isCorrecting) return [asTyped(word, options)]
  const near = nearest(word, isOpen, options)
  const parts = splitWord(word, options)
  if (parts && (near.length === 0 || near.every((term) => term.length < word.length - 1))) {
    return parts.map((part) => ({ ...asTyped(part, options), typed: word, corrections: [part] }))
  }
  const typed = asTyped(word, options)
  if (near.length === 0) return [typed]
  return [{ ...typed, terms: [...typed.terms, ...near], corrections: near, isUnknown: false }]
}

/** The word as a beginning, its other number and its synonyms. The other number counts in full only where nobody wrote the typed word. */
function asTyped(word: string, options: Options): WordReading {
  const others = otherNumber(word).filter((other) => termFrequency(other, options) > 0)
  const isWritten = prefixFrequency(word, options) > 0
  const weak = options.synonyms.of(word).filter((group) => group.every((term) => termFrequency(term, options) > 0))
  return {
    typed: word,
    prefixes: [word],
    terms: isWritten ? [] : others,
    weak: [...(isWritten ? others.map((other) => [other]) : []), ...weak],
    corrections: [],
    isUnknown: !isWritten && others.length === 0 && weak.length === 0,
  }
}

function isKnown(word: string, options: Options): boolean {
  return !asTyped(word, options).isUnknown
}

function nearest(word: string, isOpen: boolean, { indexes }: Options): string[] {
  // Nobody mistypes a number into a word; the nearest postcode is another place.
  if (/\d/.test(word)) return []
  const limit = word.length >= MIN_CORRECTED.twoEdits ? 2 : word.length >= MIN_CORRECTED.oneEdit ? 1 : 0
  if (limit === 0) return []
  const segments = indexes.flatMap((index) => index.segments)
  const find = (asPrefix: boolean) => segments.map(({ index }) => nearestTerms(index, word, limit, asPrefix))
  let found = find(false)
  // While the word is being typed, the rest of it may be missing.
  if (isOpen && found.every(({ terms }) => terms.length === 0)) found = find(true)
  const least = Math.min(...found.filter(({ terms }) => terms.length > 0).map(({ edits }) => edits))
  return [...new Set(found.flatMap(({ edits, terms }) => (edits === least ? terms : [])))]
}

/** The two words that a word was run together from, both of which are in the guide; the pair whose rarer word is the most frequent. */
function splitWord(word: string, options: Options): [string, string] | null {
  let best: [string, string] | null = null
  let most = 0
  for (let length = MIN_PART; length <= word.length - MIN_PART; length++) {
    const parts: [string, string] = [word.slice(0, length), word.slice(length)]
    const frequency = Math.min(termFrequency(parts[0], options), termFrequency(parts[1], options))
    if (frequency <= most) continue
    most = frequency
    best = parts
  }
  return best
}

function prefixFrequency(prefix: string, { indexes }: Options): number {
  return indexes.reduce((sum, index) => sum + index.prefixFrequency(prefix), 0)
}

function termFrequency(term: string, { indexes }: Options): number {
  return indexes.reduce((sum, index) => sum + index.termFrequency(term), 0)
}
