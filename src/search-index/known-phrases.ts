import { otherNumber } from '../domain/search/plural-forms.ts'
import type { InvertedIndex } from './inverted-index.ts'
import { isShown, isTermShown, occurTogether, type ReadingOptions, termFrequency } from './known-words.ts'

/** Minimum length of a name that the guide must have as a whole word. For a shorter name, a word that begins with it is enough. */
const MIN_NAME = 4

type Around = {
  phrases: string[][]
  /** Whether some of the phrases are more general than the words, because the words name a kind of them. */
  areGeneral: boolean
}

/** Synonyms of phrases that contain the word at a position: 'full breakfast' for both words of 'full english'. */
export function phrasesAround(words: readonly string[], position: number, options: ReadingOptions): Around {
  const found: string[][] = []
  let areGeneral = false
  for (let length = 2; length <= options.synonyms.longest; length++) {
    for (let start = Math.max(0, position - length + 1); start <= position && start + length <= words.length; start++) {
      const phrase = words.slice(start, start + length)
      const known = knownPhrases(phrase, options)
      const general = known.length > 0 ? [] : generalsOfPhrase(phrase, options)
      if (general.length > 0) areGeneral = true
      found.push(...known, ...general)
    }
  }
  return { phrases: found, areGeneral }
}

/** Returns the more general names of a phrase that the guide does not have: 'onion rings' finds bhajis. */
function generalsOfPhrase(words: readonly string[], options: ReadingOptions): string[][] {
  if (!options.synonyms.isStartOfKind(words[0] ?? '')) return []
  const generals = knownGenerals(words.join(' '), options)
  return generals.length > 0 && !occurTogether(words, options) ? generals : []
}

/**
 * Which words of the table of synonyms an index has. Looking them up among its sorted terms would take most of the time of a word with
 * many synonyms. The table bounds the number of words.
 */
const termsOfTable = new WeakMap<InvertedIndex, Map<string, boolean>>()

/** Other names of the same thing that the name of a dish or venue may be: the guide has all words of them. */
export function knownNames(words: readonly string[], options: ReadingOptions): string[] {
  return options.synonyms.sameAs(words).filter((name) => name.split(' ').every((term) => isTermOfTable(term, options)))
}

function isTermOfTable(term: string, { indexes }: ReadingOptions): boolean {
  return indexes.some(({ segments }) => segments.some(({ index }) => hasTerm(index, term)))
}

function hasTerm(index: InvertedIndex, term: string): boolean {
  let known = termsOfTable.get(index)
  if (!known) {
    known = new Map()
    termsOfTable.set(index, known)
  }
  const answer = known.get(term)
  if (answer !== undefined) return answer
  const isThere = index.frequency(index.termRange(term)) > 0
  known.set(term, isThere)
  return isThere
}

export function knownPhrases(words: readonly string[], options: ReadingOptions): string[][] {
  return options.synonyms.of(words).filter((phrase) => phrase.every((term) => isTermOfTable(term, options)))
}

/**
 * Returns the synonyms of a word. When the guide has neither the word nor a synonym, returns its general word: 'linguine' finds pasta in a
 * guide without linguine.
 */
export function phrasesOf(word: string, options: ReadingOptions): string[][] {
  const known = knownPhrases([word], options)
  if (hasAny(known, options)) return known
  // The beginning of another word is not the name of a dish: 'dosa' in 'no dosage'.
  const isInGuide = word.length < MIN_NAME ? isShown(word, options) : isTermShown(word, options)
  const isInstead =
    options.synonyms.generalOf(word).length > 0 && !isInGuide && !otherNumber(word).some((form) => isTermShown(form, options))
  return isInstead ? knownGenerals(word, options) : known
}

/**
 * Whether a document has one of the phrases as a phrase, and not only its words in different places: 'fish' and 'stick' make no fish stick.
 */
export function hasAny(phrases: readonly (readonly string[])[], options: ReadingOptions): boolean {
  return phrases.some((phrase) => phrase.length === 1 || occurTogether(phrase, options))
}

export function knownGenerals(phrase: string, options: ReadingOptions): string[][] {
  return options.synonyms.generalOf(phrase).filter((general) => general.every((term) => isTermOfTable(term, options)))
}

export function knownLoose(word: string, options: ReadingOptions): (readonly string[])[] {
  return options.synonyms.looseOf(word).filter((phrase) => phrase.every((term) => isTermOfTable(term, options)))
}

/** The singular and plural of two words written as one that the guide has: 'pancake' and 'pancakes' for 'pan cakes'. */
export function numbersInGuide(joined: string, options: ReadingOptions): string[] {
  return [joined, ...otherNumber(joined)].filter((form) => termFrequency(form, options) > 0)
}
