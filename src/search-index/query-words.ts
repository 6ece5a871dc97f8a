import { isConnective } from '../domain/search/interpret-query.ts'
import { type Bitmap, countAll, intersect, unite } from './bitmap.ts'
import type { Catalogue } from './catalogue.ts'
import { dishesOfVenuesWith } from './context-dishes.ts'
import { kindsOfPlaceIn } from './kinds-of-place.ts'
import { matchesOf } from './match-word.ts'
import { townIn } from './read-demand.ts'
import { understoodWord, type WordReading } from './read-words.ts'
import { scratchBitmap, scratchCopy } from './scratch.ts'
import type { Segment } from './segment.ts'
import { findMatching, MAX_QUERY_WORDS, type QueryWord } from './top-documents.ts'

/** Shorter words are not looked up in the venue of a dish, because too many words begin with them. */
const MIN_CONTEXT_WORD = 3

/** The head and the whole name count like three more words, of at most `MAX_QUERY_WORDS`. */
const MAX_WORDS_WITH_HEAD = MAX_QUERY_WORDS - 3

/** A word that all allowed documents have. */
export function everything(allowed: Bitmap): QueryWord {
  return { anywhere: allowed, inName: allowed, exact: allowed }
}

/** One more word as typed for these documents: they come first among equally good ones. */
export function asTyped(documents: Bitmap): QueryWord {
  const none = scratchBitmap(documents.length * 32)
  return { anywhere: none, inName: none, exact: documents, isOrderOnly: true }
}

type DishQuery = {
  words: readonly WordReading[]
  allowed: Bitmap
  name: string
  isFiltered: boolean
  /** The position that `headOf` returns. */
  head: number
}

/**
 * What the words of a query match among dishes. Words of the venue count when the dish has another word: 'pizza slough'. Equally good dishes
 * with the head in their names come first: 'garlic naan' finds naan before garlic.
 * @param isFiltered whether the text also asks for a diet or a price. If its words are a town, a kind of venue or in venues alone
 * ('vegan windsor', 'vegan cafe'), it finds all allowed dishes, those there first.
 */
export function dishWords(catalogue: Catalogue, segment: Segment, { words, allowed, name, isFiltered, head }: DishQuery): QueryWord[] {
  const hasOthers = words.length > 1 || isFiltered
  const matched = words.map((word): QueryWord => {
    const matches = { ...matchesOf(segment, word), isConnective: word.isConnective }
    if (!hasOthers || word.isConnective || word.typed.length < MIN_CONTEXT_WORD) return matches
    return { ...matches, context: dishesOfVenuesWith(catalogue, segment, word) }
  })
  const isPlace = isFiltered && (areOfPlace(catalogue, words) || areOnlyInVenues(matched))
  return isPlace ? [everything(allowed), ...matched] : [...matched, ...wholeName(segment, name), ...inNameOnly(matched[head])]
}

/**
 * The position of the word that says what dish is looked for, or -1: the likeliest one that dishes have and that is neither of a town nor of a
 * kind of venue. Only beside others, because alone it would count nothing more.
 */
export function headOf(catalogue: Catalogue, words: readonly WordReading[], heads: readonly string[]): number {
  const understood = words.map(understoodWord)
  const [town, kinds] = [townIn(catalogue, understood), kindsOfPlaceIn(understood)]
  const { dishIndex } = catalogue
  const isOnAnyDish = ({ typed, terms, phrases }: WordReading) =>
    phrases.length > 0 || dishIndex.prefixFrequency(typed) > 0 || terms.some((term) => dishIndex.termFrequency(term) > 0)
  const isHead = (word: WordReading, index: number, head: string) =>
    word.typed === head &&
    !word.isConnective &&
    !kinds.has(index) &&
    !(town && index >= town.start && index < town.end) &&
    isOnAnyDish(word)
  if (words.length < 2 || words.length > MAX_WORDS_WITH_HEAD) return -1
  for (const head of heads) {
    const found = words.findIndex((word, index) => isHead(word, index, head))
    if (found >= 0) return found
  }
  return -1
}

/** Two more words as typed for a document that has the word in its name, because one is no more than the 'and' of 'gin and tonic'. */
function inNameOnly(word: QueryWord | undefined): QueryWord[] {
  return word ? [asTyped(word.inName), asTyped(word.inName)] : []
}

/** One more word as typed for a document whose whole name is the query: 'white hart' finds White Hart before Thai at the White Hart. */
function wholeName(segment: Segment, name: string): QueryWord[] {
  const named = segment.documentsNamed(name)
  return named ? [asTyped(named)] : []
}

/** Whether venues have the words and no dish does, as with a postcode. */
function areOnlyInVenues(words: readonly QueryWord[]): boolean {
  const telling = words.filter((word) => !word.isConnective)
  return telling.length > 0 && telling.every(({ context, anywhere }) => context !== undefined && countAll(anywhere) === 0)
}

/** Whether the words are a town, kinds of venues or both: 'thai windsor', 'cafe'. */
function areOfPlace(catalogue: Catalogue, words: readonly WordReading[]): boolean {
  const understood = words.map(understoodWord)
  const town = townIn(catalogue, understood)
  const kinds = kindsOfPlaceIn(understood)
  return understood.every((word, index) => isConnective(word) || kinds.has(index) || (town && index >= town.start && index < town.end))
}

/**
 * What the words of a query match among venues. Beside a kind of venue, such as 'pub' or 'thai', other words count only in venues of that kind or in
 * their names: 'pub with garden' finds pubs before other venues with a garden. Beside other words that venues have, a town counts only with one of
 * them: 'italian windsor' finds Italian venues there, then other Italian venues, then others there.
 */
export function venueWords(catalogue: Catalogue, words: readonly WordReading[], name: string): ReadonlyMap<Segment, QueryWord[]> {
  const understood = words.map(understoodWord)
  const town = townIn(catalogue, understood)
  const kinds = kindsOfPlaceIn(understood)
  const isOfTown = (index: number) => town !== null && index >= town.start && index < town.end
  const isKind = (index: number) => kinds.has(index) && !isOfTown(index)
  const isTelling = (index: number) => words[index]?.isConnective === false
  const matched = catalogue.venueIndex.segments.map((segment): [Segment, QueryWord[]] => [
    segment,
    words.map((word): QueryWord => ({ ...matchesOf(segment, word), isConnective: word.isConnective })),
  ])
  const someHave = (isAsked: (index: number) => boolean) =>
    matched.some(([, all]) => all.some(({ anywhere }, index) => isTelling(index) && isAsked(index) && countAll(anywhere) > 0))
  const hasKinds = someHave(isKind)
  const hasOthers = town !== null && someHave((index) => !isOfTown(index))
  return new Map(
    matched.map(([segment, all]) => {
      const ofKind = hasKinds
        ? findMatching(
            all.filter((_, index) => isTelling(index) && isKind(index)),
            segment.visible,
          )
        : null
      const inKind = all.map((word, index) => (ofKind && isTelling(index) && !isKind(index) ? countedIn(word, ofKind) : word))
      const others = hasOthers ? inKind.filter((_, index) => isTelling(index) && !isOfTown(index)) : []
      const withTown = inKind.map((word, index) => {
        if (!hasOthers || !isTelling(index) || !isOfTown(index)) return word
        const counting = others.map(({ anywhere, counted = anywhere }) => ({ ...word, anywhere: counted }))
        return { ...word, counted: findMatching(counting, word.anywhere) }
      })
      return [segment, [...withTown, ...wholeName(segment, name)]]
    }),
  )
}

/** The word counts in these documents and in names. */
function countedIn(word: QueryWord, documents: Bitmap): QueryWord {
  const counted = scratchCopy(documents)
  intersect(counted, word.anywhere)
  unite(counted, word.inName)
  return { ...word, counted }
}
