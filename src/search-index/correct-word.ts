import { editDistance } from '../domain/search/edit-distance.ts'
import { otherNumber } from '../domain/search/plural-forms.ts'
import { occurTogether, type ReadingOptions, termFrequency } from './known-words.ts'
import { type NearestTerms, nearestTerms, termsSounding } from './nearest-terms.ts'

/**
 * Minimum lengths in letters. Shorter words are not corrected, because nearly every word of three letters is one edit away from another.
 */
const MIN_CORRECTED = { oneEdit: 4, sound: 5, doubledLetters: 6, vowels: 6, incomplete: 6, twoEdits: 8 }
/** Minimum length of each part when a word is split in two, 'ice' in 'icecream'. */
const MIN_PART = 3
/** Minimum length of each part when the parts do not occur together. */
const MIN_APART = 5
/** Limits of a word that is split into more than two parts, because many words happen to consist of short ones. */
const MIN_SPLIT_IN_MANY = 10
/** Minimum length of such a word when no known word is similar. Its parts must then be in one name. */
const MIN_SPLIT_NAME = 7
const MIN_SHORT_PART = 2
const MAX_PARTS = 4

/** Number of edits that may be corrected in a word; 0 for short ones. */
export function editLimit(word: string): number {
  return word.length >= MIN_CORRECTED.twoEdits ? 2 : word.length >= MIN_CORRECTED.oneEdit ? 1 : 0
}

/**
 * Returns the known words nearest to a word that the guide does not have; empty when none is near enough.
 * @param isOpen whether the word may be incomplete
 */
export function nearest(word: string, isOpen: boolean, { indexes }: ReadingOptions): string[] {
  // Words with digits are not corrected, because the nearest postcode is a different place.
  if (/\d/.test(word)) return []
  const limit = editLimit(word)
  if (limit === 0) return []
  const segments = indexes.flatMap((index) => index.segments)
  const find = (asPrefix: boolean, edits = limit) => segments.map(({ index }) => nearestTerms(index, word, edits, asPrefix))
  let found = find(false)
  if (limit === 1 && word.length >= MIN_CORRECTED.doubledLetters && isNone(found)) found = find(false, 2).map(withOneOtherEdit(word))
  if (word.length >= MIN_CORRECTED.vowels && isNone(found)) found = find(false, limit + 1).map(withSameConsonants(word))
  // Also without or with a final 's': 'tacco' in a guide that has only 'tacos', 'scallps' in one that has only 'scallop'.
  const otherNumbers = word.endsWith('s') && word.length > MIN_CORRECTED.oneEdit ? word.slice(0, -1) : `${word}s`
  if (isNone(found)) found = segments.map(({ index }) => nearestTerms(index, otherNumbers, 1, false))
  // An incomplete word may be the prefix of a term.
  if (isOpen && word.length >= MIN_CORRECTED.incomplete && isNone(found)) found = find(true)
  const least = Math.min(...found.filter(({ terms }) => terms.length > 0).map(({ edits }) => edits))
  const terms = [...new Set(found.flatMap(({ edits, terms }) => (edits === least ? terms : [])))]
  const likeliest = terms.filter((term) => withoutDoubles(term) === withoutDoubles(word) || sorted(term) === sorted(word))
  return likeliest.length > 0 ? likeliest : terms
}

/** The known word that sounds like a word which the guide does not have; empty without one. */
export function sounding(word: string, { indexes }: ReadingOptions): string[] {
  if (/\d/.test(word) || word.length < MIN_CORRECTED.sound) return []
  const segments = indexes.flatMap((index) => index.segments)
  return [...new Set(segments.flatMap(({ index }) => termsSounding(index, word)))].slice(0, 1)
}

/** The words of the table of synonyms nearest to a misspelt word; empty when none is near enough. */
export function nearSynonyms(word: string, { synonyms }: ReadingOptions): string[] {
  const limit = editLimit(word)
  return limit === 0 || /\d/.test(word) ? [] : synonyms.wordsNear(word, limit)
}

/** The words of the table of synonyms that sound like a misspelt word: 'caesar' for 'ceaser'. */
export function soundingSynonyms(word: string, { synonyms }: ReadingOptions): string[] {
  return /\d/.test(word) || word.length < MIN_CORRECTED.sound ? [] : synonyms.wordsSounding(word)
}

function isNone(found: readonly NearestTerms[]): boolean {
  return found.every(({ terms }) => terms.length === 0)
}

/** Keeps terms with at most one edit besides doubled letters, and two edits in all: 'buratta' for 'burrata', 'musaka' for 'moussaka'. */
function withOneOtherEdit(word: string) {
  const isNear = (term: string) => {
    const others = editDistance(withoutDoubles(word), withoutDoubles(term), 1)
    return term[0] === word[0] && others <= 1 && others + differences(doubledLetters(word), doubledLetters(term)) <= 2
  }
  return ({ edits, terms }: NearestTerms): NearestTerms => ({ edits, terms: terms.filter(isNear) })
}

/** Words with fewer consonants would match too many others. */
const MIN_CONSONANTS = 3

/** Keeps terms that differ only in vowels, which are what is mostly left out or mistaken: 'tirmasu' for 'tiramisu'. */
function withSameConsonants(word: string) {
  const consonants = consonantsOf(word)
  const isNear = (term: string) => consonants.length >= MIN_CONSONANTS && term[0] === word[0] && consonantsOf(term) === consonants
  return ({ edits, terms }: NearestTerms): NearestTerms => ({ edits, terms: terms.filter(isNear) })
}

function consonantsOf(word: string): string {
  return withoutDoubles(word.replace(/[aeiouy]/g, ''))
}

function doubledLetters(word: string): string[] {
  return [...word.matchAll(/(.)\1/gu)].map(([, letter = '']) => letter)
}

function differences(some: readonly string[], others: readonly string[]): number {
  return some.filter((one) => !others.includes(one)).length + others.filter((one) => !some.includes(one)).length
}

/** Joins doubled letters, because doubled and missing letters are the most frequent mistakes: 'piza' for 'pizza'. */
function withoutDoubles(word: string): string {
  return word.replace(/(.)\1+/gu, '$1')
}

/** Sorts the letters, because swapped letters are frequent mistakes, too: 'thia' for 'thai'. */
function sorted(word: string): string {
  return [...word].sort().join('')
}

/** Two words with 'and' between them: 'fishandchips', 'fishnchips'. */
const JOINED_BY_AND = [/^(\p{L}{3,})and(\p{L}{3,})$/u, /^(\p{L}{3,})n(\p{L}{3,})$/u]
/** A cuisine or a kind of venue and a word that only connects: 'thairestaurant'. */
const JOINED_TO_CONNECTIVE = /^(\p{L}{3,})(restaurants?|takeaways?|food|grub|menus?|places?|shops?)$/u

/**
 * Splits a word into two words that occur together in a document. Chooses the pair whose rarer word is the most frequent. The second word
 * may be in singular or plural: 'icecreams'.
 * @param isNothingNear whether no known word is near, so that a shorter word may be split into many: 'padseeew'
 */
export function splitWord(word: string, isNothingNear: boolean, options: ReadingOptions): string[] | null {
  for (const pattern of JOINED_BY_AND) {
    const [, first, second] = pattern.exec(word) ?? []
    if (first && second && occurTogether([first, second], options)) return [first, second]
  }
  for (const form of [word, ...otherNumber(word)]) {
    const parts = splitExactly(form, options)
    if (parts) return parts
  }
  const [, known, connective] = JOINED_TO_CONNECTIVE.exec(word) ?? []
  if (known && connective && termFrequency(known, options) > 0) return [known, connective]
  return splitInMany(word, isNothingNear, options) ?? splitApart(word, options)
}

/** Splits a word into two known ones that no document has together: 'applecrumble' in a guide with a plum crumble and an apple tart. */
function splitApart(word: string, options: ReadingOptions): string[] | null {
  for (let length = MIN_APART; length <= word.length - MIN_APART; length++) {
    const parts = [word.slice(0, length), word.slice(length)]
    if (parts.every((part) => termFrequency(part, options) > 0)) return parts
  }
  return null
}

function splitExactly(word: string, options: ReadingOptions): [string, string] | null {
  let best: [string, string] | null = null
  let most = 0
  for (let length = MIN_PART; length <= word.length - MIN_PART; length++) {
    const parts: [string, string] = [word.slice(0, length), word.slice(length)]
    const frequency = Math.min(termFrequency(parts[0], options), termFrequency(parts[1], options))
    if (frequency <= most || !occurTogether(parts, options)) continue
    most = frequency
    best = parts
  }
  return best
}

/** Splits a long word into three or four words that occur together, of which some are short: 'toadinthehole'. */
function splitInMany(word: string, isNothingNear: boolean, options: ReadingOptions): string[] | null {
  if (word.length < (isNothingNear ? MIN_SPLIT_NAME : MIN_SPLIT_IN_MANY)) return null
  const place = word.length < MIN_SPLIT_IN_MANY ? 'inName' : 'anywhere'
  const partsFrom = (start: number, parts: readonly string[]): string[] | null => {
    if (start === word.length) return parts.length > 2 && occurTogether(parts, options, place) ? [...parts] : null
    if (parts.length === MAX_PARTS) return null
    for (let end = word.length; end - start >= MIN_SHORT_PART; end--) {
      const part = word.slice(start, end)
      const found = termFrequency(part, options) > 0 ? partsFrom(end, [...parts, part]) : null
      if (found) return found
    }
    return null
  }
  return partsFrom(0, [])
}
