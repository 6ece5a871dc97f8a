import { isCompound } from '../domain/search/compounds.ts'
import { isConnective } from '../domain/search/connectives.ts'
import { editDistance } from '../domain/search/edit-distance.ts'
import { isPlainWord } from '../domain/search/plain-words.ts'
import { withPlurals } from '../domain/search/plural-forms.ts'
import { intersects } from './bitmap.ts'
import { editLimit } from './correct-word.ts'
import { prefixFrequency, type ReadingOptions, termFrequency } from './known-words.ts'
import { termsNear } from './nearest-terms.ts'
import { scratchBitmap } from './scratch.ts'

/** Minimum length. Lower than for a word alone, because the neighbour shows which of many similar words is meant. */
const MIN_LENGTH = 3

type Pair = readonly [first: string, second: string]

/**
 * Returns what a misspelt word means beside one of its neighbours: 'thai' in 'pad tai', 'cream' in 'ice creem'. Null when the guide has the
 * word, or when no dish or venue has a similar word beside a neighbour in its name.
 */
export function spellBeside(words: readonly string[], position: number, options: ReadingOptions): string | null {
  const word = words[position] ?? ''
  if (!options.isCorrecting || word.length < MIN_LENGTH || /\d/.test(word) || isKnown(word, options)) return null
  const [before, after] = [words[position - 1], words[position + 1]].map((one) => (one && isKnown(one, options) ? one : undefined))
  const pairsWith = (other: string): Pair[] => [...pair(before, other), ...pair(other, after)]
  if (pairsWith(word).length === 0 || pairsWith(word).some((pair) => isPrefixTogether(pair, word, options))) return null
  // The word may be an unfinished one, so that at most a missing letter is added to it.
  const isBeginning = prefixFrequency(word, options) > 0
  const isNear = (near: string) => !isBeginning || (near.length === word.length + 1 && editDistance(word, near, 1) === 1)
  return nearWords(word, options).find((near) => isNear(near) && pairsWith(near).some((pair) => isPair(pair, options))) ?? null
}

function pair(first: string | undefined, second: string | undefined): Pair[] {
  return first === undefined || second === undefined ? [] : [[first, second]]
}

function isKnown(word: string, options: ReadingOptions): boolean {
  return (
    isConnective(word) ||
    isPlainWord(word) ||
    options.synonyms.has(word) ||
    withPlurals(word).some((form) => termFrequency(form, options) > 0)
  )
}

function nearWords(word: string, { indexes, synonyms }: ReadingOptions): string[] {
  const limit = Math.max(1, editLimit(word))
  const terms = indexes.flatMap((index) => index.segments).flatMap((segment) => termsNear(segment.index, word, limit))
  return [...new Set([...terms, ...synonyms.wordsNear(word, limit)])]
}

function isPair(pair: Pair, { indexes, synonyms }: ReadingOptions): boolean {
  if (pair.some(isConnective)) return false
  if (isCompound(...pair) || synonyms.of(pair).length > 0) return true
  return indexes.some((index) => index.segments.some((segment) => intersects(segment.documentsWithAll(pair, 'inName'), segment.visible)))
}

/** Whether a name has the neighbour and a word with this prefix: 'chicken ti' may become 'chicken tikka'. */
function isPrefixTogether(pair: Pair, word: string, { indexes }: ReadingOptions): boolean {
  const neighbour = pair[0] === word ? pair[1] : pair[0]
  return indexes.some((index) =>
    index.segments.some((segment) => {
      const documents = scratchBitmap(segment.size)
      segment.index.addMatches(segment.index.prefixRange(word), 'inName', documents)
      return intersects(documents, segment.documentsWith(neighbour, 'inName'))
    }),
  )
}
