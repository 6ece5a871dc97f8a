import { foldText } from '../text.ts'
import { compareNames, foldName, toComparableName } from './dish-name.ts'
import type { StoredExtraction, StoredItem } from './stored-extraction.ts'

const VOWEL = /[aeiouy]/
const MIN_LETTERS = 2

/**
 * Whether a name is another one with some words abbreviated: 'Ckn tikka' for 'Chicken tikka', 'Veg. samosa' for 'Vegetable samosa'.
 * Only words that end with a full stop or have no vowel are abbreviations, because 'egg' is not a short form of 'eggplant'.
 */
function isAbbreviated(short: string, long: string): boolean {
  const [some, others] = [wordsOf(short), wordsOf(long)]
  return some.length === others.length && some.every((word, at) => isSameOrAbbreviated(word, others[at] ?? ''))
}

function isSameOrAbbreviated(word: string, full: string): boolean {
  const letters = word.replace(/\.$/, '')
  if (letters === full.replace(/\.$/, '')) return true
  const isShort = /^\p{L}+$/u.test(letters) && letters.length >= MIN_LETTERS && (word.endsWith('.') || !VOWEL.test(letters))
  return isShort && letters[0] === full[0] && letters.length < full.length && isWithin(letters, full)
}

function isWithin(letters: string, word: string): boolean {
  let at = 0
  for (const letter of letters) {
    at = word.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return true
}

function wordsOf(name: string): string[] {
  return foldText(name)
    .split(/[^\p{L}\p{N}.]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
}

export type Spelling = { of: 'item' | 'category'; read: string; published: string }

/** Beyond it the oldest are deleted. */
export const MAX_SPELLINGS = 200

type Published = { categories: readonly { id: string | null; name: string; items: readonly { id: string | null; name: string }[] }[] }

/** Whether a name may be replaced without a question or only with a doubt for the reviewer; null when it is a different name. */
type Trust = 'sure' | 'unsure' | null

/**
 * Returns the spellings of a venue after it published a reading, the oldest first. Names that the venue corrected are added; spellings that
 * it reverted are removed.
 */
export function learnSpellings(known: readonly Spelling[], reading: StoredExtraction, published: Published): Spelling[] {
  return comparedNames(reading, published)
    .reduce<Spelling[]>(learnOne, [...known])
    .slice(-MAX_SPELLINGS)
}

function learnOne(known: Spelling[], name: Spelling): Spelling[] {
  const isReplaced = (one: Spelling) => one.of === name.of && isMatch(one, name.read) && one.published !== name.published
  const kept = known.filter((one) => !isReplaced(one))
  if (name.read === name.published || trustIn(name) === null) return kept
  const isSame = (one: Spelling) => one.of === name.of && foldName(one.read) === foldName(name.read)
  return [...kept.filter((one) => !isSame(one)), name]
}

function comparedNames(reading: StoredExtraction, { categories }: Published): Spelling[] {
  const names = new Map(categories.flatMap(({ id, name, items }) => [{ id, name }, ...items]).map(({ id, name }) => [id, name.trim()]))
  const compared = (of: Spelling['of'], id: string | null, read: string): Spelling[] => {
    const published = id === null ? undefined : names.get(id)
    return published && read !== '' ? [{ of, read, published }] : []
  }
  return reading.categories.flatMap((category) => [
    ...compared('category', category.category_id, category.printed_name ?? category.name),
    ...category.items.flatMap((item) => compared('item', item.item_id, item.printed_name ?? item.name)),
  ])
}

/**
 * Spells names of a reading as the venue spelt them before, and stores the replaced name as `printed_name`. Changes nothing else of an
 * item and removes no doubt. A name that may be another one gets a doubt. It stays unchanged when the item has a dietary tag, which
 * might then belong to another dish.
 * @param isUpdate whether the reading is compared with a menu. Then only names that the comparison treats as equal are replaced
 */
export function applySpellings(reading: StoredExtraction, spellings: readonly Spelling[], isUpdate: boolean): StoredExtraction {
  const items = finderOf(spellings.filter(({ of }) => of === 'item'))
  const categories = finderOf(spellings.filter(({ of }) => of === 'category'))
  const read = new Set(reading.categories.flatMap((category) => category.items.map(({ name }) => foldName(name))))
  return {
    ...reading,
    categories: reading.categories.map((category) => {
      const found = categories(category.name)
      const spelt = category.items.map((item) => spellItem(item, items(item.name), read, isUpdate))
      if (!found || (found.trust === 'unsure' && (isUpdate || spelt.length === 0))) return { ...category, items: spelt }
      // A category has no doubts of its own, so that its first item gets the doubt.
      const doubted = found.trust === 'sure' ? spelt : spelt.map((item, at) => (at === 0 ? withDoubt(item, 'category') : item))
      return { ...category, name: found.published, printed_name: category.name, items: doubted }
    }),
  }
}

type Found = { published: string; trust: NonNullable<Trust> }

function spellItem(item: StoredItem, found: Found | null, read: ReadonlySet<string>, isUpdate: boolean): StoredItem {
  if (!found) return item
  const isOther = foldName(found.published) !== foldName(item.name)
  // Both names are on this menu, so that they are two dishes.
  if (isOther && read.has(foldName(found.published))) return item
  const spelt = { ...item, name: found.published, printed_name: item.name }
  if (found.trust === 'sure') return spelt
  return isUpdate || item.dietary_info.length > 0 ? item : withDoubt(spelt, 'spelling')
}

function withDoubt(item: StoredItem, doubt: StoredItem['doubts'][number]): StoredItem {
  return item.doubts.includes(doubt) ? item : { ...item, doubts: [...item.doubts, doubt] }
}

function finderOf(spellings: readonly Spelling[]): (name: string) => Found | null {
  // Later entries of a map replace earlier ones, so that the newest spelling counts.
  const byRead = new Map(spellings.map((one) => [foldName(one.read), one]))
  const byLetters = new Map(spellings.map((one) => [toComparableName(one.published).joined, one]))
  return (name) => {
    if (foldName(name) === '') return null
    const found = byRead.get(foldName(name)) ?? byLetters.get(toComparableName(name).joined)
    const trust = found && found.published !== name ? trustIn({ read: name, published: found.published }) : null
    return found && trust ? { published: found.published, trust } : null
  }
}

function isMatch(spelling: Spelling, name: string): boolean {
  const { folded, joined } = toComparableName(name)
  return folded !== '' && (foldName(spelling.read) === folded || toComparableName(spelling.published).joined === joined)
}

function trustIn({ read, published }: Pick<Spelling, 'read' | 'published'>): Trust {
  const [a, b] = [toComparableName(read), toComparableName(published)]
  if (a.folded === '' || b.folded === '') return null
  const likeness = compareNames(a, b)
  if (likeness === 'same' || likeness === 'misread') return 'sure'
  const isSpelling = likeness === 'unsure' && a.words.length === b.words.length && a.sorted !== b.sorted
  return isSpelling || isAbbreviated(read, published) ? 'unsure' : null
}
