import { isCompound } from '../domain/search/compounds.ts'
import { isConnective } from '../domain/search/connectives.ts'
import { EXCLUDED_KINDS } from '../domain/search/dish-kinds.ts'
import { editDistance } from '../domain/search/edit-distance.ts'
import { isVenueNoun } from '../domain/search/head-words.ts'
import { isPlainWord } from '../domain/search/plain-words.ts'
import { otherNumber, withPlurals } from '../domain/search/plural-forms.ts'
import { nearest, nearSynonyms, sounding, soundingSynonyms, splitWord } from './correct-word.ts'
import { hasAny, knownGenerals, knownLoose, knownPhrases, numbersInGuide, phrasesAround, phrasesOf } from './known-phrases.ts'
import { occurTogether, prefixFrequency, type ReadingOptions, termFrequency } from './known-words.ts'
import { spellBeside } from './spell-beside.ts'
import { isUnspaced } from './unspaced-words.ts'

export type WordReading = {
  typed: string
  prefixes: string[]
  terms: string[]
  /** The typed word and its plurals, or its corrections, that the guide has as whole words: 'gin' finds gin before ginger. */
  wholes: string[]
  phrases: string[][]
  /** What is often meant by the word without being called so: a dal is a curry. Only names of dishes have them. */
  loose: readonly (readonly string[])[]
  corrections: string[]
  isUnknown: boolean
  /** Whether no document has the word, but documents have a more general word: 'brownie' finds cakes. */
  isOnlyKindOf: boolean
  /** Whether no document has the word or its phrase, but documents have a more general name: 'onion rings' finds bhajis. */
  isNotCalledSo: boolean
  /** Whether the word only connects others. It finds documents, but does not count among the matched words. */
  isConnective: boolean
  /** Whether the query asks for a course and nothing else, so that dishes of its sections come before names with the word: 'nut free pudding'. */
  isCourse: boolean
  /** The words of a compound, which mean something else alone: 'ice cream'. Null for a single word. */
  compound: string[] | null
  /** The words that were typed as one: 'fish and chips' for 'fishandchips'. */
  split?: string
  /** The typed part of a word that was completed. It finds documents, but does not count in them. */
  beginning?: string
}

/** Minimum length of a last word that is read as a connective. A shorter one may be the beginning of another word: 'do' of 'doner'. */
const MIN_OPEN_CONNECTIVE = 4
/** Words with more edits are never corrected. */
const MAX_EDITS = 3
/** Minimum length of a word that is joined to the next one. Many words happen to begin with a shorter one. */
const MIN_JOINED = 3

/**
 * Determines how each word is searched: as typed, in singular and plural, and as its synonyms. Words without matches are split into two
 * words or replaced by the nearest known words.
 */
export function readWords(typed: readonly string[], options: ReadingOptions): WordReading[] {
  const readings: WordReading[] = []
  const words = typed.map((word, i) => spellBeside(typed, i, options) ?? word)
  const corrected = (reading: WordReading, from: number, to: number): WordReading => {
    if (words.slice(from, to).join(' ') === typed.slice(from, to).join(' ')) return reading
    return { ...reading, typed: typed.slice(from, to).join(' '), corrections: [words.slice(from, to).join(' ')] }
  }
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? ''
    const next = words[i + 1]
    if (next !== undefined && isCompound(word, next)) {
      readings.push(corrected(readCompound([word, next], options), i, i + 2))
      i += 1
      continue
    }
    const joined = word + (next ?? '')
    const joinedForms = joined === word ? [] : numbersInGuide(joined, options)
    if (next !== undefined && (joinedForms.length > 0 ? isOneWord(word, next, options) : isOneSynonym(word, next, options))) {
      readings.push(readAsTyped(joined, options))
      i += 1
      continue
    }
    const before = (words[i - 1] ?? '') + word
    const also = [...joinedForms, ...(before === word ? [] : numbersInGuide(before, options))]
    const { phrases, areGeneral } = phrasesAround(words, i, options)
    const isOpen = options.isLastOpen && i === words.length - 1
    const isCommon = isConnective(word) && !(isOpen && word.length < MIN_OPEN_CONNECTIVE)
    const isKnown = isCommon || phrases.length + also.length > 0 || options.synonyms.has(word)
    const reading = isKnown ? { ...readAsTyped(word, options), isUnknown: false } : readWord(word, isOpen, options)
    readings.push({
      ...corrected(reading, i, i + 1),
      terms: [...reading.terms, ...also],
      phrases: [...reading.phrases, ...phrases],
      isNotCalledSo: reading.isNotCalledSo || areGeneral,
      isConnective: isCommon || options.lesser?.includes(word) === true,
    })
  }
  const isOnlyConnecting = readings.every((reading) => reading.isConnective)
  return isOnlyConnecting
    ? typed.map((word) => ({ ...readAsTyped(word, options), isConnective: false }))
    : withPhrasesOfCorrections(readings, options).map((reading, i, all) =>
        isSaidBefore(reading, all[i - 1], options) ? connecting(reading) : reading,
      )
}

/** Whether a word only repeats the general name of the word before it: 'nuts' in 'pistachio nuts', 'fish' in 'cod fish'. */
function isSaidBefore(reading: WordReading, before: WordReading | undefined, { synonyms }: ReadingOptions): boolean {
  if (!before || before.wholes.length === 0 || reading.compound || before.compound) return false
  return synonyms.isKindOf(understoodWord(before), understoodWord(reading))
}

function connecting(reading: WordReading): WordReading {
  return { ...reading, isConnective: true }
}

/** 'appel pie' has the synonyms of 'apple pie'. */
function withPhrasesOfCorrections(readings: readonly WordReading[], options: ReadingOptions): WordReading[] {
  if (readings.every(({ corrections }) => corrections.length !== 1)) return [...readings]
  const understood = readings.map(understoodWord)
  return readings.map((reading, i) => {
    const joined = [understood.slice(i, i + 2), understood.slice(Math.max(0, i - 1), i + 1)]
      .filter((pair) => pair.length === 2)
      .map((pair) => pair.join(''))
      .filter((word) => termFrequency(word, options) > 0)
    return {
      ...reading,
      // 'chease cake' is read as 'cheesecake'.
      terms: [...reading.terms, ...joined],
      phrases: [...reading.phrases, ...phrasesAround(understood, i, options).phrases],
    }
  })
}

/** Words that mean something else together are searched as one: 'ice cream' is neither ice nor cream. */
function readCompound(words: readonly string[], options: ReadingOptions): WordReading {
  const last = words.at(-1) ?? ''
  const forms = [last, ...otherNumber(last)].filter((form) => termFrequency(form, options) > 0)
  const compound = [...words.slice(0, -1), forms[0] ?? last]
  const others = forms.slice(1).map((form) => [...words.slice(0, -1), form])
  const isWritten = [compound, ...others].some((form) => occurTogether(form, options))
  const known = knownPhrases(words, options)
  const synonyms = hasAny(known, options) ? known : []
  const isInNames = [compound, ...others].some((form) => occurTogether(form, options, 'inName'))
  const instead = synonyms.length > 0 || isInNames ? [] : knownGenerals(words.join(' '), options)
  const phrases = [...synonyms, ...others, ...instead]
  const joined = numbersInGuide(words.join(''), options)
  const isKnown = synonyms.length + instead.length + joined.length > 0 || isWritten
  return {
    typed: words.join(' '),
    prefixes: [],
    terms: joined,
    wholes: [],
    phrases,
    loose: [],
    corrections: [],
    isUnknown: !isKnown,
    isOnlyKindOf: false,
    isNotCalledSo: synonyms.length === 0 && !isWritten,
    isConnective: false,
    isCourse: false,
    compound,
  }
}

/** Whether two words are one word of the guide, which has at least one of them nowhere as a whole word: 'chick pea'. */
function isOneWord(first: string, second: string, options: ReadingOptions): boolean {
  if (termFrequency(first + second, options) > 0 && readAsTyped(first, options).isUnknown) return true
  const isNowhere = (word: string) => [word, ...otherNumber(word)].every((form) => termFrequency(form, options) === 0)
  return first.length >= MIN_JOINED && (isNowhere(first) || isNowhere(second))
}

/** Whether two words, neither of which the guide has, are one word of the table of synonyms: 'won ton'. */
function isOneSynonym(first: string, second: string, options: ReadingOptions): boolean {
  if (first.length < MIN_JOINED || second.length < MIN_JOINED || !options.synonyms.has(first + second)) return false
  return [first, second].every(
    (word) => !options.synonyms.has(word) && withPlurals(word).every((form) => termFrequency(form, options) === 0),
  )
}

function readWord(word: string, isOpen: boolean, options: ReadingOptions): WordReading {
  const typed = readAsTyped(word, options)
  if (!typed.isUnknown || !options.isCorrecting || isPlainWord(word)) return typed
  const phrase = options.synonyms.phraseJoinedTo(word)
  if (phrase !== null) return { ...typed, corrections: [phrase], isUnknown: false, split: phrase }
  const whole = nearest(word, false, options)
  // One edit is the nearest possible, but the first letter is seldom mistyped: 'burito' is not a zurito.
  const isOtherLetter = whole.every((term) => term[0] !== word[0])
  const meant = editsOf(word, whole) > 1 || isOtherLetter ? readSynonymOf(word, nearSynonyms(word, options), options) : null
  if (meant && likelihoodOf(word, meant.corrections) < likelihoodOf(word, whole)) return meant
  const heard = whole.length > 0 ? whole : sounding(word, options)
  const said = whole.length > 0 ? null : readSynonymOf(word, soundingSynonyms(word, options), options)
  if (said && likelihoodOf(word, said.corrections) < likelihoodOf(word, heard)) return said
  const near = heard.length > 0 ? heard : nearest(word, isOpen, options)
  const parts = splitWord(word, near.length === 0, options)
  if (parts && (near.every((term) => term.length < word.length - 1) || isSurelySplit(word, parts, near, options))) {
    const split = parts.join(['and', 'n'].some((joiner) => word === parts.join(joiner)) ? ' and ' : ' ')
    return { ...typed, phrases: [parts, ...knownPhrases(parts, options)], corrections: [parts.join(' ')], isUnknown: false, split }
  }
  if (near.length === 0) {
    const phrase = options.synonyms.phraseJoinedNear(word)
    return phrase === null ? typed : { ...typed, corrections: [phrase], isUnknown: false, split: phrase }
  }
  // A correction has the synonyms of the word: 'desert' is read as 'dessert', which finds puddings.
  const phrases = near.flatMap((term) => knownPhrases([term], options))
  const forms = [...new Set(near.flatMap((term) => [term, ...otherNumber(term)]))].filter((form) => termFrequency(form, options) > 0)
  const loose = near.flatMap((term) => knownLoose(term, options))
  return { ...typed, terms: forms, wholes: forms, phrases, loose, corrections: near, isUnknown: false }
}

/** Whether a name has all parts of a word and no known word is similar: 'shortrib' is split, and not corrected to 'shortbread'. */
function isSurelySplit(word: string, parts: readonly string[], near: readonly string[], options: ReadingOptions): boolean {
  return near.every((term) => editDistance(word, term, 1) > 1) && occurTogether(parts, options, 'inName')
}

/** Reads a word that dishes must not have: as typed, in singular and plural, its synonyms and kinds. Not corrected, because a guess would leave out too much. */
export function readExcluded(word: string, options: ReadingOptions): WordReading {
  const kinds = (EXCLUDED_KINDS[word] ?? []).flatMap((kind) => withPlurals(kind)).map((kind) => kind.split(' '))
  const known = kinds.filter((kind) => kind.every((term) => termFrequency(term, options) > 0))
  const typed = readAsTyped(word, options)
  return { ...typed, phrases: [...knownPhrases([word], options), ...known], isUnknown: typed.isUnknown && known.length === 0 }
}

/** The fewest edits of a word to one of the known words, so that 'guiness' is Guinness, and not a guinea fowl. */
function editsOf(word: string, known: readonly string[]): number {
  return Math.min(...known.map((term) => editDistance(word, term, MAX_EDITS)))
}

/** Less for likelier corrections: by edits, then by the first letter. */
function likelihoodOf(word: string, known: readonly string[]): number {
  return editsOf(word, known) + (known.some((term) => term[0] === word[0]) ? 0 : 0.5)
}

/** The word as it was understood: the correction of a misspelt word, if there is only one. */
export function understoodWord({ typed, corrections: [correction, ...others] }: WordReading): string {
  return others.length === 0 && correction !== undefined ? correction : typed
}

/**
 * A misspelt word that the guide has nowhere, but synonyms of it: 'capuccino' finds coffee. Null without one.
 * @param words what the word may be, the likeliest first
 */
function readSynonymOf(word: string, words: readonly string[], options: ReadingOptions): WordReading | null {
  const known = words.find((other) => phrasesOf(other, options).length > 0)
  if (known === undefined) return null
  const { terms, wholes } = readAsTyped(known, options)
  const phrases = phrasesOf(known, options)
  return { ...readAsTyped(word, options), terms: [...terms, ...wholes], wholes, phrases, corrections: [known], isUnknown: false }
}

/**
 * Returns the words that count as typed. For a word that the guide does not have these are other names of the same thing: 'escargot' finds
 * snails before rice with snails.
 */
function wholesOf(word: string, isWritten: boolean, options: ReadingOptions): string[] {
  // Without spaces between words, the last characters of a text are not a word of their own.
  if (isUnspaced(word)) return []
  // Other names of a kind of venue do not count as typed: a gastropub is not called 'pub'.
  const forms =
    isWritten || isVenueNoun(word)
      ? withPlurals(word)
      : [...withPlurals(word), ...options.synonyms.sameAs([word]).filter((other) => !other.includes(' '))]
  return [...new Set(forms)].filter((form) => termFrequency(form, options) > 0)
}

function readAsTyped(word: string, options: ReadingOptions): WordReading {
  const others = otherNumber(word)
  // The plural of the singular of a misspelt plural: 'potatoes' for 'potatos'.
  const isMisspeltPlural = word.endsWith('s') && termFrequency(word, options) === 0
  const all = isMisspeltPlural ? [...new Set([...others, ...others.flatMap(otherNumber)])].filter((other) => other !== word) : others
  const terms = all.filter((other) => termFrequency(other, options) > 0)
  const phrases = phrasesOf(word, options)
  const isWritten = prefixFrequency(word, options) > 0
  const isOnlyKindOf = !isWritten && terms.length === 0 && phrases.length > 0 && knownPhrases([word], options).length === 0
  return {
    typed: word,
    prefixes: [word],
    terms,
    wholes: wholesOf(word, isWritten, options),
    phrases,
    loose: knownLoose(word, options),
    corrections: [],
    isUnknown: !isWritten && terms.length + phrases.length === 0,
    isOnlyKindOf,
    isNotCalledSo: isOnlyKindOf,
    isConnective: false,
    isCourse: false,
    compound: null,
  }
}
