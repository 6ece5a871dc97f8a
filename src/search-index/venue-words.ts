import { type Bitmap, intersect, intersects, unite } from './bitmap.ts'
import type { Catalogue } from './catalogue.ts'
import { allowedOf, unionOf } from './document-set.ts'
import { headingTerm } from './documents.ts'
import { matchesOf } from './match-word.ts'
import type { Places } from './places-in.ts'
import { asTyped, asTypedTwice, wholeName } from './query-words.ts'
import type { WordReading } from './read-words.ts'
import { scratchBitmap } from './scratch.ts'
import type { Segment } from './segment.ts'
import { countedOf, findMatching, MAX_QUERY_WORDS, type QueryWord } from './top-documents.ts'

/** Shorter words begin the names of too many cuisines. */
const MIN_OF_CUISINE = 4

type VenueQuery = { words: readonly WordReading[]; places: Places; names: readonly string[] }

/**
 * What the words of a query match among venues. Beside a kind of venue, such as 'pub' or 'thai', other words count only in venues of that
 * kind or in their names: 'pub with garden' finds pubs before other venues with a garden. Beside a kind or a word of a name, a town counts
 * only with another word: 'italian windsor' finds Italian venues there, then other Italian venues, then others there. Words of descriptions
 * count only in the town: 'sunday lunch windsor' finds venues there first. Beside a postcode that venues have, all other words count only
 * there: 'SL6 pub' finds pubs there, then other venues there, then pubs elsewhere.
 */
export function venueWords(catalogue: Catalogue, { words, places, names }: VenueQuery): ReadonlyMap<Segment, QueryWord[]> {
  const townWords = words.filter((_, position) => places.isTown(position)).map(({ typed }) => typed)
  const isCounting = (position: number) => words[position]?.isConnective === false
  /** In 'pub with a beer garden' the word 'with' does not count as typed, which leaves room for the words that matter. */
  const isWithAfterKind = (position: number) => words[position]?.typed === 'with' && places.isKind(position - 1)
  const counting = words.filter((_, position) => !isWithAfterKind(position)).length
  const matchesBySegment = catalogue.venueIndex.segments.map((segment): [Segment, QueryWord[]] => [
    segment,
    words.map((word, position): QueryWord => {
      const found = matchesOf(segment, word)
      const matches: QueryWord = { ...found, isConnective: word.isConnective, exact: isWithAfterKind(position) ? [] : found.exact }
      return places.isTown(position) ? inTown(segment, matches, townWords) : matches
    }),
  ])
  const hasAny = (isWanted: (position: number) => boolean, place: 'anywhere' | 'inName' = 'anywhere') =>
    matchesBySegment.some(([{ visible }, matches]) =>
      matches.some(
        (match, position) => isCounting(position) && isWanted(position) && match[place].some((documents) => intersects(documents, visible)),
      ),
    )
  const hasKinds = hasAny(places.isKind)
  const hasKindOrName = places.town !== '' && (hasKinds || hasAny((position) => !places.isTown(position), 'inName'))
  const isTownFirst = places.town !== '' && !hasKindOrName && hasAny(places.isTown)
  const hasPostcodes = hasAny(places.isPostcode)
  return new Map(
    matchesBySegment.map(([segment, matches]) => {
      const pick = (from: readonly QueryWord[], isWanted: (position: number) => boolean) =>
        from.filter((_, position) => isCounting(position) && isWanted(position))
      const venuesOfKind = hasKinds ? findMatching(pick(matches, places.isKind), segment.visible) : null
      const withinKind = matches.map((word, position) =>
        venuesOfKind && isCounting(position) && !places.isKind(position) ? countedIn(word, venuesOfKind) : word,
      )
      const besideTown = pick(withinKind, (position) => !places.isTown(position))
      const inTownAsked = isTownFirst ? allowedOf(pick(matches, places.isTown).map(countedOf), segment.visible) : null
      const withTown = withinKind.map((word, position) => {
        if (!isCounting(position)) return word
        if (inTownAsked && !places.isTown(position)) return { ...word, counted: [allowedOf([countedOf(word)], inTownAsked)] }
        return hasKindOrName && places.isTown(position) ? countedBeside(word, besideTown, segment.size) : word
      })
      const venuesThere = hasPostcodes ? findMatching(pick(matches, places.isPostcode), segment.visible) : null
      const withinPostcode = withTown.map((word, position) => {
        if (!venuesThere || !isCounting(position) || places.isPostcode(position)) return word
        return places.isKind(position) ? { ...word, counted: [allowedOf([countedOf(word)], venuesThere)] } : countedIn(word, venuesThere)
      })
      const order = [
        ...wholeName(segment, names),
        ...firstCuisine(segment, words, places, counting),
        ...(hasPostcodes ? [] : kindsAsTyped(segment, words, places, counting)),
      ]
      return [segment, [...withinPostcode, ...order]]
    }),
  )
}

/** A word of the town counts like one of the name. All words must be in the town: 'Old' counts in Old Windsor, not in an old pub in Windsor. */
function inTown(segment: Segment, word: QueryWord, townWords: readonly string[]): QueryWord {
  const inName = [...word.inName, ...word.exact]
  if (townWords.length < 2) return { ...word, inName }
  return { ...word, inName, counted: [segment.documentsWithAll(townWords, 'exact')] }
}

/** The word counts in these documents and in names. */
function countedIn(word: QueryWord, documents: Bitmap): QueryWord {
  return { ...word, counted: [allowedOf([countedOf(word)], documents), ...word.inName] }
}

function countedBeside(word: QueryWord, others: readonly QueryWord[], size: number): QueryWord {
  return { ...word, counted: [allowedOf(others.map(countedOf), unionOf(word.anywhere, size))] }
}

/**
 * For words that name a kind of venue: counts one more word as typed for venues that have the word itself, and two when the query has
 * several such words. 'Pub' finds pubs before inns. 'Beer garden pub' finds pubs with a beer garden before all others, even before those
 * whose first cuisine is the kind.
 * @param counting the number of words that may count; with many of them there is no room for more
 */
function kindsAsTyped(segment: Segment, words: readonly WordReading[], places: Places, counting: number): QueryWord[] {
  const kinds = words.filter((word, position) => places.isKind(position) && !word.isConnective)
  const [first, ...others] = kinds.map(({ wholes }) => {
    const documents = scratchBitmap(segment.size)
    for (const whole of wholes) unite(documents, segment.documentsWith(whole, 'anywhere'))
    return documents
  })
  if (!first || counting > MAX_QUERY_WORDS - 4) return []
  for (const other of others) intersect(first, other)
  return others.length > 0 ? asTypedTwice([first]) : [asTyped([first])]
}

/**
 * Counts a venue once more whose first cuisine the query names: 'lebanese' finds Lebanese restaurants before others with this cuisine, and
 * 'steak' finds a steakhouse.
 */
function firstCuisine(segment: Segment, words: readonly WordReading[], places: Places, counting: number): QueryWord[] {
  const kinds = words.filter((_, position) => places.isKind(position))
  const begun = words
    .filter(({ typed, isConnective }, position) => places.isOther(position) && !isConnective && typed.length >= MIN_OF_CUISINE)
    .map(({ typed }) => segment.index.prefixRange(headingTerm(typed)))
    .filter(({ from, to }) => from < to)
  // Leaves room for the whole name and the opening times.
  if (kinds.length + begun.length === 0 || counting > MAX_QUERY_WORDS - 2) return []
  const names = kinds.length === 0 ? [] : [kinds.map(({ typed }) => typed), ...kinds.flatMap(({ typed, phrases }) => [[typed], ...phrases])]
  const first = scratchBitmap(segment.size)
  for (const range of begun) segment.index.addMatches(range, 'anywhere', first)
  for (const name of names) unite(first, segment.documentsWith(headingTerm(name.join(' ')), 'anywhere'))
  return [asTyped([first])]
}
