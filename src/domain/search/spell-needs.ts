import { editDistance } from './edit-distance.ts'
import { ABSENT_NAMES, DIET_NAMES, DOUBTFUL_WORDS, OTHER_DIET_NAMES, OTHER_WORDS, WORDS_OF_NEEDS } from './need-words.ts'
import { withPlurals } from './plural-forms.ts'

/** A word that may ask for a diet, but is not surely one, and how many edits would make it one. A venue may have it in its name. */
export type DoubtfulNeed = { word: string; edits: number; isName: boolean }

/** Minimum length of both words, in letters. Shorter words resemble too many others. */
const MIN_LETTERS = { oneEdit: 4, twoEdits: 8 }

const isSingleWord = (name: string) => name.length >= MIN_LETTERS.oneEdit && !name.includes(' ')
const ABSENT_WORDS = ABSENT_NAMES.flatMap(([names]) => names.flatMap(withPlurals)).filter(isSingleWord)
const ABSENT_PARTS = new Set(ABSENT_NAMES.flatMap(([names]) => names.flatMap(withPlurals)).flatMap((name) => name.split(' ')))
const DIET_WORDS = DIET_NAMES.flatMap(([names]) => names).filter(isSingleWord)
/** Words whose misspellings are corrected anywhere. Misspelt foods are only corrected where a food must be absent. */
const ANYWHERE = [...DIET_WORDS, 'gluten', 'dairy', 'lactose', ...WORDS_OF_NEEDS]
const KNOWN = new Set([...OTHER_DIET_NAMES.flatMap(([names]) => names), ...ABSENT_PARTS, ...ABSENT_WORDS, ...ANYWHERE, ...OTHER_WORDS])
/** Dairy is left out: it is not a diet, and too many words resemble it. */
const DOUBTFUL_NEAR = [...DIET_WORDS, 'gluten', 'lactose', 'pescatarian', 'allergy', 'intolerant']

/** Words before what must be absent, and between two such things: 'no nuts or dairy'. */
const NEGATIONS = new Set(['no', 'non', 'without', 'avoid', 'avoiding', 'allergic', 'allergy', 'allergies', 'intolerant'])
const AFTER_NEGATION = new Set(['to', 'any', 'all', 'or', 'and', 'nor'])
const LISTING = new Set(['or', 'and', 'nor'])
/** Words after what must be absent. For 'free' also its frequent misspellings. */
const ABSENCES = new Set(['free', 'allergy', 'allergies', 'allergic', 'intolerance', 'intolerant'])
const SHORT_FREE = new Set(['fre', 'fee'])

/**
 * Corrects the words of a folded query that ask for a diet or for what must be absent: one edit from four letters, two from eight. Words
 * that mean something else stay.
 * @param isName whether the name of a venue has a word, which is then only a doubtful need
 */
export function spellNeeds(text: string, isName: (word: string) => boolean): { text: string; doubtful: DoubtfulNeed[] } {
  const pieces = text.split(/(\p{L}+)/u)
  const doubtful: DoubtfulNeed[] = []
  const spelt = pieces
    .filter((_, i) => i % 2 === 1)
    .map((word) => {
      if (KNOWN.has(word)) return word
      const near = DOUBTFUL_WORDS.has(word) ? null : nearestAnywhere(word)
      if (near && !isName(word)) return near.name
      const edits = DOUBTFUL_WORDS.has(word) ? 1 : (near ?? nearest(word, DOUBTFUL_NEAR, doubtfulLimitOf))?.edits
      if (edits !== undefined) doubtful.push({ word, edits, isName: near !== null })
      return word
    })
  spellFree(spelt)
  spellAbsent(spelt, pieces)
  return { text: pieces.map((piece, i) => (i % 2 === 1 ? (spelt[(i - 1) / 2] ?? piece) : piece)).join(''), doubtful }
}

/** Names that are not dishes, so that they ask for dishes without them as soon as 'fr' of 'free' is typed. */
const HALF_FREE = /(?<!\S)(gluten|dairy|lactose|wheat|nuts?) (?:fr|(?<=(?:gluten|dairy|lactose) )f)$/
const ALONE = new Set(['gluten', 'dairy', 'lactose'])

/** Diets by their beginnings, except beginnings of other words: not 'vegeta', which may become vegetables. */
const BEGUN_DIETS: ReadonlyMap<string, string> = new Map(
  DIET_WORDS.toReversed()
    .flatMap((name) => Array.from({ length: name.length }, (_, length) => [name.slice(0, length), name] as const))
    .filter(([begun]) => begun.length >= MIN_LETTERS.oneEdit && !KNOWN.has(begun) && !DOUBTFUL_WORDS.has(begun))
    .filter(([begun]) => ![...OTHER_WORDS].some((other) => other.startsWith(begun))),
)

/**
 * Completes a diet or an absence that is still being typed at the end of a folded query: 'gluten fr' as 'gluten free', 'vegetar' as
 * 'vegetarian'.
 */
export function completeNeeds(text: string): string {
  if (ALONE.has(text)) return `${text} free`
  const start = text.lastIndexOf(' ') + 1
  const word = text.slice(start)
  if (word === 'f' || word === 'fr') return text.replace(HALF_FREE, '$1 free')
  const name = BEGUN_DIETS.get(word)
  return name === undefined ? text : text.slice(0, start) + name
}

/** Corrects 'free' after what must be absent: 'gluten fee'. */
function spellFree(words: string[]): void {
  for (let i = 1; i < words.length; i++) {
    const word = words[i] ?? ''
    const isFree = SHORT_FREE.has(word) || (!KNOWN.has(word) && nearest(word, ['free'], limitOf) !== null)
    if (isFree && absentName(words[i - 1] ?? '') !== null) words[i] = 'free'
  }
}

/** Corrects names of foods after 'no' and before 'free', in a row or a list. */
function spellAbsent(words: string[], pieces: readonly string[]): void {
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? ''
    if (NEGATIONS.has(word)) spellRow(words, pieces, { from: i, step: 1, links: AFTER_NEGATION })
    if (ABSENCES.has(word)) spellRow(words, pieces, { from: i, step: -1, links: LISTING })
  }
}

type Row = { from: number; step: 1 | -1; links: ReadonlySet<string> }

function spellRow(words: string[], pieces: readonly string[], { from, step, links }: Row): void {
  let isLinked = true
  for (let i = from + step; i >= 0 && i < words.length; i += step) {
    const word = words[i] ?? ''
    const between = pieces[2 * (step === 1 ? i : i + 1)] ?? ''
    isLinked ||= /[,&/+]/.test(between)
    if (links.has(word)) {
      isLinked = true
      continue
    }
    const name = isLinked ? absentName(word) : null
    if (name === null) return
    words[i] = name
    isLinked = false
  }
}

/** Null for another word. */
function absentName(word: string): string | null {
  if (ABSENT_PARTS.has(word)) return word
  if (KNOWN.has(word)) return null
  return nearest(word, ABSENT_WORDS, limitOf)?.name ?? null
}

function limitOf(word: string, name: string): number {
  const letters = Math.min(word.length, name.length)
  return letters >= MIN_LETTERS.twoEdits ? 2 : letters >= MIN_LETTERS.oneEdit ? 1 : 0
}

/** Allows one more edit. Such a word is not read as a need, but may be meant as one. Its first letter must be right, because it is seldom mistyped. */
function doubtfulLimitOf(word: string, name: string): number {
  const limit = limitOf(word, name)
  return limit > 0 && word[0] === name[0] ? limit + 1 : 0
}

const MAX_KEPT = 2000
/** Results of comparisons, cached because the same few thousand words are typed again and again. */
const kept = new Map<string, Near | null>()

function nearestAnywhere(word: string): Near | null {
  const known = kept.get(word)
  if (known !== undefined) return known
  const near = nearest(word, ANYWHERE, limitOf)
  if (kept.size >= MAX_KEPT) kept.clear()
  kept.set(word, near)
  return near
}

type Near = { name: string; edits: number }

/** The first of the list among equals. */
function nearest(word: string, names: readonly string[], limit: (word: string, name: string) => number): Near | null {
  let best: Near | null = null
  for (const name of names) {
    const most = Math.min(limit(word, name), best === null ? Number.POSITIVE_INFINITY : best.edits - 1)
    if (most < 1) continue
    const edits = editDistance(word, name, most)
    if (edits <= most) best = { name, edits }
  }
  return best
}
