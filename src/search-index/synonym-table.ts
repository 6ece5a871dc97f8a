import { COMPOUND_FALLBACKS, COMPOUND_PHRASES } from '../domain/search/compounds.ts'
import { isFiller } from '../domain/search/connectives.ts'
import { COURSES } from '../domain/search/courses.ts'
import { CUISINE_WORDS } from '../domain/search/cuisine-words.ts'
import { DESCRIPTIONS } from '../domain/search/descriptions.ts'
import { KINDS_TYPED_WITH_GENERAL_WORD, OCCASIONAL_NAMES } from '../domain/search/dish-kinds.ts'
import { DISHES_OF_CUISINES } from '../domain/search/dishes-of-cuisines.ts'
import { DRINK_KINDS } from '../domain/search/drink-kinds.ts'
import { editDistance } from '../domain/search/edit-distance.ts'
import { otherNumber, withPlurals } from '../domain/search/plural-forms.ts'
import { distinctiveSoundOf, soundOf } from '../domain/search/sound.ts'
import { CUISINE_GROUPS } from '../domain/search/venue-kinds.ts'
import { countBits } from './bitmap.ts'
import { headingTerm, wineHeadingTerm } from './documents.ts'
import { letterMask } from './nearest-terms.ts'

/** Minimum length of a word that is read as a phrase without its spaces. Shorter words can equal one by coincidence. */
const MIN_JOINED = 6
/** Minimum length of a misspelt word that is read as a phrase without its spaces. */
const MIN_JOINED_NEAR = 8
/** More edits are not counted. */
const MAX_EDITS = 3

const LOOSE = new Map(
  Object.entries(OCCASIONAL_NAMES).flatMap(([word, names]) => {
    const phrases = names.flatMap((name) => numbersOf(name.split(' ')))
    return withPlurals(word).map((form) => [form, phrases] as const)
  }),
)

/** Looks up synonyms of words and phrases. Each synonym is a group of words: 'ice cream' matches documents that contain both. */
export class SynonymTable {
  readonly #byPhrase = new Map<string, string[][]>()
  /** The other phrases of the line of a phrase, without kinds. */
  readonly #same = new Map<string, string[]>()
  /** All words of the table, created at the first use. */
  #allWords: ReadonlySet<string> | undefined
  /** Created at the first misspelt word. */
  #wordsByLength: ReadonlyMap<number, readonly MaskedWord[]> | undefined
  /** Created at the first word without a similar word. */
  #wordsBySound: ReadonlyMap<string, readonly string[]> | undefined
  /** The general word of each kind, the first one in the table: 'pasta' for 'linguine'. */
  readonly #general = new Map<string, string[]>()
  /** Phrases by their spelling without spaces, created at the first unknown word. */
  #joined: ReadonlyMap<string, string> | undefined
  /** The next words by the beginning of a phrase, created at the first use. */
  #next: ReadonlyMap<string, ReadonlySet<string>> | undefined
  readonly #kinds = new Map<string, Set<string>>()
  /** The first words of the phrases that are kinds, created at the first use. */
  #starts: ReadonlySet<string> | undefined
  readonly longest: number

  /**
   * @param lines groups of synonymous phrases, folded, words separated by a space
   * @param kinds specific words by general word
   */
  constructor(lines: readonly (readonly string[])[], kinds: Readonly<Record<string, readonly string[]>>) {
    for (const line of lines) {
      for (const phrase of line) {
        const others = line.filter((other) => other !== phrase)
        this.#add(phrase, others)
        this.#same.set(phrase, [...(this.#same.get(phrase) ?? []), ...others.flatMap((other) => numbersOf(other.split(' ')).map(joined))])
      }
    }
    for (const [phrase, narrower] of Object.entries(kinds)) {
      // The other phrases of a line find what its first one finds: 'cerveza' finds lagers, because 'beer' does.
      const same = lines.filter(([first]) => first === phrase).flat()
      for (const word of new Set([phrase, ...same])) this.#add(word, narrower)
      if (isOnlyDescription(phrase) || Object.hasOwn(CUISINE_WORDS, phrase)) continue
      for (const word of narrower) {
        if (!this.#general.has(word)) this.#general.set(word, phrase.split(' '))
        this.#addKind(phrase, word)
      }
    }
    for (const [cuisine, dishes] of Object.entries(DISHES_OF_CUISINES)) {
      for (const dish of dishes) if (!this.#general.has(dish)) this.#general.set(dish, cuisine.split(' '))
    }
    for (const line of lines) {
      const general = line.map((phrase) => this.#general.get(phrase)).find((one) => one !== undefined)
      if (general) for (const phrase of line) if (!this.#general.has(phrase)) this.#general.set(phrase, general)
    }
    for (const [general, words] of Object.entries(KINDS_TYPED_WITH_GENERAL_WORD)) for (const word of words) this.#addKind(general, word)
    for (const [compound, general] of Object.entries(COMPOUND_FALLBACKS)) this.#general.set(compound, [general])
    for (const [group, cuisines] of Object.entries(CUISINE_GROUPS)) this.#add(group, cuisines)
    for (const { words, sections, headings, isForWine = false } of COURSES) {
      for (const word of words) {
        const inSections = sections.filter((section) => section !== word).map((section) => section.split(' '))
        const others = [...inSections, ...headings.map((heading) => [isForWine ? wineHeadingTerm(heading) : headingTerm(heading)])]
        this.#byPhrase.set(word, [...(this.#byPhrase.get(word) ?? []), ...others])
      }
    }
    this.longest = Math.max(1, ...[...this.#byPhrase.keys()].map((phrase) => phrase.split(' ').length))
  }

  get #words(): ReadonlySet<string> {
    this.#allWords ??= new Set([...this.#byPhrase.values(), [...this.#byPhrase.keys()].map((phrase) => phrase.split(' '))].flat(2))
    return this.#allWords
  }

  /** The words of the table and those that are a kind of something by themselves. */
  get #singleWords(): ReadonlySet<string> {
    return new Set([...this.#words, ...[...this.#general.keys()].filter((phrase) => !phrase.includes(' '))])
  }

  has(word: string): boolean {
    return this.#words.has(word) || this.of([word]).length > 0
  }

  /** Synonyms of the words, with the last one in singular or plural; empty without synonyms. */
  of(words: readonly string[]): readonly string[][] {
    const last = words.at(-1) ?? ''
    for (const form of [last, ...otherNumber(last)]) {
      const found = this.#byPhrase.get([...words.slice(0, -1), form].join(' '))
      if (found) return found
    }
    return []
  }

  /** Other names of the same thing, in singular and plural; empty without any. Unlike `of`, without kinds. */
  sameAs(words: readonly string[]): readonly string[] {
    const last = words.at(-1) ?? ''
    for (const form of [last, ...otherNumber(last)]) {
      const found = this.#same.get(joined([...words.slice(0, -1), form]))
      if (found) return found
    }
    return []
  }

  /** Names that are often meant by the word without being called so. */
  looseOf(word: string): readonly (readonly string[])[] {
    return LOOSE.get(word) ?? []
  }

  /** The general word of a kind, and its other kinds; empty for a word that is not a kind. */
  generalOf(word: string): readonly string[][] {
    for (const form of [word, ...otherNumber(word)]) {
      const general = this.#general.get(form)
      if (general) return [...numbersOf(general), ...this.of(general)]
    }
    return []
  }

  /** The phrase of the table or the compound that was typed as one word: 'panna cotta' for 'pannacotta'; null without one. */
  phraseJoinedTo(word: string): string | null {
    if (word.length < MIN_JOINED) return null
    return this.#joinedPhrases().get(word) ?? null
  }

  /** The phrase that a misspelt word is without its spaces: 'ice cream' for 'icecreem'; null without one. */
  phraseJoinedNear(word: string): string | null {
    if (word.length < MIN_JOINED_NEAR) return null
    for (const [joined, phrase] of this.#joinedPhrases()) {
      if (joined[0] === word[0] && Math.abs(joined.length - word.length) < 2 && editDistance(word, joined, 1) === 1) return phrase
    }
    return null
  }

  #joinedPhrases(): ReadonlyMap<string, string> {
    this.#joined ??= new Map(
      [...this.#byPhrase.keys(), ...COMPOUND_PHRASES].filter((key) => key.includes(' ')).map((key) => [key.replaceAll(' ', ''), key]),
    )
    return this.#joined
  }

  /** Returns what the last word can become so that the words end with a phrase of the table or a compound: 'chips' for 'fish and ch', with the phrase. */
  completionsOf(words: readonly string[]): { word: string; phrase: string[] }[] {
    const [last = ''] = words.slice(-1)
    this.#next ??= nextWords([...this.#byPhrase.keys(), ...COMPOUND_PHRASES])
    for (let start = Math.max(0, words.length - this.longest); start < words.length - 1; start++) {
      const before = words.slice(start, -1)
      const next = [...(this.#next.get(before.join(' ')) ?? [])].filter((word) => word.startsWith(last))
      if (next.length > 0) return next.map((word) => ({ word, phrase: [...before, word] }))
    }
    return []
  }

  /** Whether a word is listed as a kind of a general one, in singular or plural: 'cod' of 'fish', 'pistachio' of 'nuts'. */
  isKindOf(word: string, general: string): boolean {
    const kinds = this.#kinds.get(general) ?? (general.endsWith('s') ? this.#kinds.get(general.slice(0, -1)) : undefined)
    return kinds !== undefined && [word, ...otherNumber(word)].some((form) => kinds.has(form))
  }

  /** Whether a phrase that begins so may be a kind of something, so that most phrases need no look-up. */
  isStartOfKind(word: string): boolean {
    this.#starts ??= new Set(
      [...this.#general.keys()].filter((phrase) => phrase.includes(' ')).map((phrase) => phrase.slice(0, phrase.indexOf(' '))),
    )
    return this.#starts.has(word)
  }

  /** The words of the table with the fewest edits, at most `limit` (1 or 2). Those with the same first letter come first, because it is seldom mistyped. */
  wordsNear(typed: string, limit: number): string[] {
    this.#wordsByLength ??= byLength(this.#singleWords)
    const typedLetters = letterMask(typed)
    let edits = limit
    let found: string[] = []
    for (let length = typed.length - limit; length <= typed.length + limit; length++) {
      for (const { word, letters } of this.#wordsByLength.get(length) ?? []) {
        if (countBits(typedLetters & ~letters) > edits) continue
        const distance = editDistance(typed, word, edits)
        if (distance > edits) continue
        if (distance < edits) found = []
        edits = distance
        found.push(word)
      }
    }
    return found.sort((a, b) => Number(b[0] === typed[0]) - Number(a[0] === typed[0]))
  }

  /** The words of the table that sound like a misspelt one, the most similar spelling first. */
  wordsSounding(typed: string): string[] {
    const sound = distinctiveSoundOf(typed)
    if (sound === null) return []
    this.#wordsBySound ??= Map.groupBy(this.#singleWords, soundOf)
    const edits = (word: string) => editDistance(typed, word, MAX_EDITS)
    return (this.#wordsBySound.get(sound) ?? []).toSorted((a, b) => edits(a) - edits(b))
  }

  #addKind(general: string, kind: string): void {
    const kinds = this.#kinds.get(general)
    if (kinds) kinds.add(kind)
    else this.#kinds.set(general, new Set([kind]))
  }

  #add(phrase: string, others: readonly string[]): void {
    const added = others.flatMap((other) => numbersOf(other.split(' ')))
    const short = phrase.includes(' ') ? withoutFillers(phrase) : phrase
    for (const form of short === phrase ? [phrase] : [phrase, short]) {
      const known = this.#byPhrase.get(form)
      if (known) known.push(...added)
      else this.#byPhrase.set(form, [...added])
    }
  }
}

function nextWords(phrases: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const next = new Map<string, Set<string>>()
  for (const phrase of phrases) {
    const words = phrase.split(' ')
    for (let length = 1; length < words.length; length++) {
      const before = words.slice(0, length).join(' ')
      const known = next.get(before) ?? new Set()
      if (known.size === 0) next.set(before, known)
      known.add(words[length] ?? '')
    }
  }
  return next
}

function numbersOf(phrase: string[]): string[][] {
  const last = phrase.at(-1) ?? ''
  return [last, ...otherNumber(last)].map((form) => [...phrase.slice(0, -1), form])
}

/** As queries are read: 'pan tomate' for 'pan con tomate'. */
function withoutFillers(phrase: string): string {
  const telling = phrase.split(' ').filter((word) => !isFiller(word))
  return telling.length > 1 ? telling.join(' ') : phrase
}

type MaskedWord = { word: string; letters: number }

function byLength(words: Iterable<string>): ReadonlyMap<number, readonly MaskedWord[]> {
  const lists = new Map<number, MaskedWord[]>()
  for (const word of words) {
    const list = lists.get(word.length) ?? []
    if (list.length === 0) lists.set(word.length, list)
    list.push({ word, letters: letterMask(word) })
  }
  return lists
}

/**
 * Whether a phrase finds dishes only because it describes them. What a description finds is not a kind of it; what a word for drinks finds
 * is.
 */
function isOnlyDescription(phrase: string): boolean {
  return Object.hasOwn(DESCRIPTIONS, phrase) && !Object.hasOwn(DRINK_KINDS, phrase)
}

function joined(words: readonly string[]): string {
  return words.join(' ')
}
