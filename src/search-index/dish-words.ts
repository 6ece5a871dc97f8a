import { isJoiner } from '../domain/search/connectives.ts'
import { COURSES, isCourseWord, isMainWord, isSpecialsWord, NO_MAIN_NAMES } from '../domain/search/courses.ts'
import { isForChildren, isOfPlace } from '../domain/search/place-descriptions.ts'
import { isMealWord } from '../domain/search/time-words.ts'
import { tokeniseQuery } from '../domain/search/tokenise.ts'
import { dishesByMenuUse } from './allowed-documents.ts'
import { type Bitmap, intersects, subtract, unite } from './bitmap.ts'
import type { Catalogue } from './catalogue.ts'
import { isEmpty } from './document-set.ts'
import { headingTerm, menuTerm, OF_MENU } from './documents.ts'
import { findDishesByVenue, findDishesNear } from './find-dishes-by-venue.ts'
import { denialsOf, inNamesOf, matchesOf } from './match-word.ts'
import type { Places } from './places-in.ts'
import { asNamed, asTyped, asTypedTwice, everything, wholeName } from './query-words.ts'
import { understoodWord, type WordReading } from './read-words.ts'
import { scratchBitmap, scratchCopy } from './scratch.ts'
import type { Segment } from './segment.ts'
import { MAX_QUERY_WORDS, type QueryWord } from './top-documents.ts'
import { isUnspaced } from './unspaced-words.ts'
import type { WordMatches } from './word-matches.ts'

/** Shorter words are not looked up in the venue of a dish unless they name a town, because too many words begin with them. */
const MIN_CONTEXT_WORD = 3

/** The head and the whole name count like three more words, of at most `MAX_QUERY_WORDS`. */
const MAX_WORDS_WITH_HEAD = MAX_QUERY_WORDS - 3

type DishQuery = {
  words: readonly WordReading[]
  places: Places
  /** The town of a query such as 'near windsor': places around it are as good as places in it. Empty without one. */
  nearTown: string
  allowed: Bitmap
  /** The query and its synonyms, folded. */
  names: readonly string[]
  isFiltered: boolean
  head: number
  /** Whether equally good dishes are listed by price. Then names of loose kinds are as good as others. */
  isByPrice: boolean
  excluded: readonly WordReading[]
}

type HeadQuery = {
  words: readonly WordReading[]
  places: Places
  /** Typed words, the likeliest head first. */
  heads: readonly string[]
}

/**
 * What the words of a query match among dishes. Words of the venue count when the dish has another word: 'pizza slough'. Equally good
 * dishes with the head in their names come first: 'garlic naan' finds naan before garlic. So do those that say that they lack an excluded
 * word.
 * @param isFiltered whether the text also asks for a diet or a price. If its words are a town, a kind of venue or in venues alone ('vegan
 * windsor', 'vegan cafe'), it finds all allowed dishes, those there first.
 */
export function dishWords(
  catalogue: Catalogue,
  segment: Segment,
  { words, places, nearTown, allowed, names, isFiltered, head, isByPrice, excluded }: DishQuery,
): QueryWord[] {
  const hasOthers = words.length > 1 || isFiltered
  const matched = words.map((word, position): QueryWord => {
    const found = matchesInDishes(catalogue, segment, word)
    // 'Pint' counts in 'Towpath Bitter, pint', although it does not say what is served.
    const matches = {
      ...found,
      isConnective: word.isConnective,
      exact: isJoiner(word.typed) && word.isConnective ? [] : word.isConnective ? found.inName : found.exact,
    }
    const isShort = word.typed.length < MIN_CONTEXT_WORD && !places.isTown(position)
    if (!hasOthers || word.isConnective || isShort) return matches
    const near = nearTown !== '' && places.isTown(position) ? findDishesNear(catalogue, segment, nearTown) : undefined
    return { ...matches, context: near ?? findDishesByVenue(catalogue, segment, places.isKind(position) ? withOtherNames(word) : word) }
  })
  const isPlace = isFiltered && (words.every((_, position) => !places.isOther(position)) || areOnlyInVenues(matched))
  // A town must be the town of the venue, and not a word in the name of a dish: 'Pressed apple, Cookham' is also sold elsewhere.
  const there = matched.map((word, position) => (places.isTown(position) ? { ...word, ...NOWHERE } : word))
  if (isPlace) return [everything(allowed), ...there]
  // Counted twice, so that dishes of the section 'Puddings' come before Yorkshire pudding, whose name counts once.
  const ofCourse = words.filter((word) => word.isCourse).flatMap((word) => asTypedTwice([inNamesOf(segment, word.phrases)]))
  const loose = isByPrice ? [] : matched.flatMap(({ inLooseName }) => (inLooseName ? [asTyped(inLooseName)] : []))
  const denying = excluded.map((word) => asTyped([denialsOf(segment, word)]))
  return [
    ...matched,
    ...ofNamedMenu(segment, names),
    ...wholeName(segment, names),
    ...(isFiltered || isByPrice ? [] : inOwnText(segment, words, matched)),
    ...inNameOnly(matched[head]),
    ...ofCourse,
    ...denying,
    ...loose,
  ]
}

/** One more word in the name for dishes of a menu or section whose whole name is the query: 'sunday tea', 'catch of the day'. */
function ofNamedMenu(segment: Segment, [name]: readonly string[]): QueryWord[] {
  // A section 'Beef' says no more than the name of a dish.
  if (name === undefined || !name.includes(' ')) return []
  const words = tokeniseQuery(name).join(' ')
  const documents = [menuTerm(words), headingTerm(words)].flatMap((term) => {
    const { from, to } = segment.index.termRange(term)
    return from < to ? [segment.documentsWith(term, 'inName')] : []
  })
  return documents.some((one) => intersects(one, segment.visible)) ? [asNamed(documents)] : []
}

function matchesInDishes(catalogue: Catalogue, segment: Segment, word: WordReading): WordMatches {
  const { typed } = word
  if (isForChildren(typed)) return onlyInNames(matchesOf(segment, word))
  if (isOfPlace(typed)) return matchesOf(segment, { ...word, phrases: [] })
  const matches = matchesOf(segment, word)
  if (isSpecialsWord(typed)) return withSpecials(catalogue, segment, matches)
  return word.isCourse && isMainWord(typed) ? withOtherFood(catalogue, segment, matches) : matches
}

/** A description such as 'Say nothing to the children' does not make a dish one for children. */
function onlyInNames(matches: WordMatches): WordMatches {
  return { ...matches, anywhere: matches.inName }
}

/**
 * Also finds all food that belongs to no other course, after the dishes of sections with the name of the course, because many menus have
 * sections such as 'From the grill'.
 */
function withOtherFood(catalogue: Catalogue, segment: Segment, matches: WordMatches): WordMatches {
  const others = scratchCopy(dishesByMenuUse(catalogue, segment).toEat)
  for (const { words, sections, headings } of COURSES) {
    if (words.some(isMainWord)) continue
    for (const name of [...headings, ...sections]) subtract(others, segment.documentsWith(headingTerm(name), 'anywhere'))
  }
  for (const name of NO_MAIN_NAMES) subtract(others, segment.documentsWith(name, 'inName'))
  return { ...matches, anywhere: [...matches.anywhere, others] }
}

/**
 * For a query of one word: one more word as typed for dishes with the whole word in their own text. 'Oysters' finds a plateau with oysters
 * before the other dishes of an 'Oyster hour', and 'gin' finds a negroni with gin before ginger cordial.
 */
function inOwnText(segment: Segment, words: readonly WordReading[], matched: readonly QueryWord[]): QueryWord[] {
  const [position, ...others] = words.flatMap(({ isConnective }, i) => (isConnective ? [] : [i]))
  const word = position === undefined || others.length > 0 ? undefined : words[position]
  if (!word || word.wholes.length === 0 || isMealWord(word.typed)) return []
  const own = scratchBitmap(segment.size)
  for (const term of word.wholes) {
    const documents = segment.documentsWith(term, 'anywhere')
    subtract(documents, segment.documentsWith(OF_MENU + term, 'anywhere'))
    unite(own, documents)
  }
  return [asTyped([own, ...(matched[position ?? 0]?.inName ?? [])])]
}

const NOWHERE = { anywhere: [], inName: [], exact: [] }

/** Also finds all dishes on menus of the type 'Specials', and ranks them like dishes with the word. */
function withSpecials(catalogue: Catalogue, segment: Segment, { anywhere, inName, exact }: WordMatches): WordMatches {
  const { special } = dishesByMenuUse(catalogue, segment)
  return { anywhere: [...anywhere, special], inName: [...inName, special], exact: [...exact, special] }
}

/** Also finds a kind of venue by its other names: dishes of gastropubs for 'pub'. */
function withOtherNames(word: WordReading): WordReading {
  return { ...word, terms: [...word.terms, ...word.phrases.filter((phrase) => phrase.length === 1).flat()] }
}

/**
 * Returns the ranking words of a query that only excludes words: it finds dishes that state their absence. 'No tomato' finds the pizza with
 * the text 'No tomato', but not all dishes without tomato.
 */
export function denialWords(segment: Segment, excluded: readonly WordReading[]): QueryWord[] {
  return excluded.slice(0, MAX_QUERY_WORDS).map((word) => everything(denialsOf(segment, word)))
}

/**
 * Returns the position of the word that names the dish, or -1: the likeliest word that dishes have and that names neither a town nor a kind
 * of venue. Always -1 for a single word, because its order has nothing to be compared with.
 */
export function findHeadPosition(catalogue: Catalogue, { words, places, heads }: HeadQuery): number {
  const { dishIndex } = catalogue
  const isOnAnyDish = ({ typed, terms, phrases, compound, isUnknown, isOnlyKindOf }: WordReading) =>
    (phrases.length > 0 && !isOnlyKindOf) ||
    (compound !== null && !isUnknown) ||
    dishIndex.prefixFrequency(typed) > 0 ||
    terms.some((term) => dishIndex.termFrequency(term) > 0)
  const isHead = (word: WordReading, position: number, head: string) =>
    (word.typed === head || (word.compound !== null && word.typed.split(' ').at(-1) === head)) &&
    !word.isConnective &&
    !isBarelyTyped(word) &&
    !places.isKind(position) &&
    !places.isTown(position) &&
    isOnAnyDish(word)
  if (words.length < 2 || words.length > MAX_WORDS_WITH_HEAD) return -1
  const found = heads.map((head) => words.findIndex((word, position) => isHead(word, position, head))).filter((position) => position >= 0)
  const [first = -1, second] = found
  const isRarerMeant = second !== undefined && found.length === 2 && isFarRarer(catalogue, words[second], words[first])
  return isRarerMeant ? second : first
}

/** Whether so little of a word is typed that it does not show what is looked for: 'b' in 'spaghetti b'. */
function isBarelyTyped({ typed, wholes, terms, phrases }: WordReading): boolean {
  return typed.length < MIN_CONTEXT_WORD && wholes.length + terms.length + phrases.length === 0 && !isUnspaced(typed)
}

/**
 * How many times as frequent the other word is at least. Then the rarer word names the dish: 'satay chicken' is a satay where no satay is
 * of chicken.
 */
const FAR_RARER = 4

/**
 * Whether a word is far rarer than another one and names a dish, while no dish has both words. False beside a course, because the course is
 * what the query names: 'summer pudding' is not a summer roll.
 */
function isFarRarer({ dishIndex }: Catalogue, word: WordReading | undefined, other: WordReading | undefined): boolean {
  if (!word || !other || word.isOnlyKindOf || other.compound || word.compound || isCourseWord(understoodWord(other))) return false
  const [rare, frequent] = [formsOf(word), formsOf(other)]
  const frequency = (forms: readonly string[]) => forms.reduce((sum, term) => sum + dishIndex.termFrequency(term), 0)
  if (frequency(rare) === 0 || frequency(rare) * FAR_RARER > frequency(frequent)) return false
  const isIn = (terms: readonly string[], place: 'anywhere' | 'inName') =>
    dishIndex.segments.some((segment) => intersects(segment.documentsWithAll(terms, place), segment.visible))
  const hasBoth = rare.some((one) => frequent.some((besides) => isIn([one, besides], 'anywhere')))
  return !hasBoth && rare.some((one) => isIn([one], 'inName'))
}

/** The word as it was understood, in singular and plural. */
function formsOf(word: WordReading): string[] {
  return [...new Set([understoodWord(word), ...word.wholes, ...word.terms])]
}

/** Counts a document twice that has the word in its name. Once would not be more than the 'and' of 'gin and tonic' counts. */
function inNameOnly(word: QueryWord | undefined): QueryWord[] {
  return word ? asTypedTwice(word.inName) : []
}

/** Whether venues have the words and no dish does, as with a postcode. */
function areOnlyInVenues(words: readonly QueryWord[]): boolean {
  const telling = words.filter((word) => !word.isConnective)
  return telling.length > 0 && telling.every((word) => word.context !== undefined && isEmpty(word.anywhere))
}
