import { isConnective } from '../domain/search/interpret-query.ts'
import { type Bitmap, countAll } from './bitmap.ts'
import type { Catalogue } from './catalogue.ts'
import { dishesOfVenuesWith } from './context-dishes.ts'
import { matchesOf } from './match-word.ts'
import { townIn } from './read-demand.ts'
import type { WordReading } from './read-words.ts'
import { scratchBitmap } from './scratch.ts'
import type { Segment } from './segment.ts'
import { findMatching, type QueryWord } from './top-documents.ts'

/** Shorter words are not looked up in the venue of a dish, because too many words begin with them. */
const MIN_CONTEXT_WORD = 3

/** A word that all allowed documents have. */
export function everything(allowed: Bitmap): QueryWord {
  return { anywhere: allowed, inName: allowed, exact: allowed }
}

/**
 * What the words of a query match among dishes. Words of the venue count when the dish has another word: 'pizza slough'.
 * @param isFiltered whether the text also asks for a diet or a price. If its words are a town or in venues alone ('vegan windsor'), it finds all
 * allowed dishes, those there first.
 */
export function dishWords(
  catalogue: Catalogue,
  segment: Segment,
  { words, allowed, name, isFiltered }: { words: readonly WordReading[]; allowed: Bitmap; name: string; isFiltered: boolean },
): QueryWord[] {
  const hasOthers = words.length > 1 || isFiltered
  const matched = words.map((word): QueryWord => {
    const matches = { ...matchesOf(segment, word), isConnective: word.isConnective }
    if (!hasOthers || word.isConnective || word.typed.length < MIN_CONTEXT_WORD) return matches
    return { ...matches, context: dishesOfVenuesWith(catalogue, segment, word) }
  })
  const isPlace = isFiltered && (catalogue.hasCity(tellingWords(words).join(' ')) || areOnlyInVenues(matched))
  return isPlace ? [everything(allowed), ...matched] : [...matched, ...wholeName(segment, name)]
}

/** One more word as typed for a document whose whole name is the query: 'white hart' finds White Hart before Thai at the White Hart. */
function wholeName(segment: Segment, name: string): QueryWord[] {
  const named = segment.documentsNamed(name)
  if (!named) return []
  const none = scratchBitmap(segment.size)
  return [{ anywhere: none, inName: none, exact: named }]
}

/** Whether venues have the words and no dish does, as with a postcode. */
function areOnlyInVenues(words: readonly QueryWord[]): boolean {
  const telling = words.filter((word) => !word.isConnective)
  return telling.length > 0 && telling.every(({ context, anywhere }) => context !== undefined && countAll(anywhere) === 0)
}

function tellingWords(words: readonly WordReading[]): string[] {
  return words.map(({ typed }) => typed).filter((word) => !isConnective(word))
}

/**
 * What the words of a query match among venues. Beside other words that venues have, a town counts only with one of them: 'italian windsor'
 * finds Italian venues there, then other Italian venues, then others there.
 */
export function venueWords(catalogue: Catalogue, words: readonly WordReading[], name: string): ReadonlyMap<Segment, QueryWord[]> {
  const typed = words.map((word) => word.typed)
  const town = townIn(catalogue, typed)
  const isOfTown = (index: number) => town !== null && index >= town.start && index < town.end
  const matched = new Map(
    catalogue.venueIndex.segments.map((segment) => [
      segment,
      [...words.map((word): QueryWord => ({ ...matchesOf(segment, word), isConnective: word.isConnective })), ...wholeName(segment, name)],
    ]),
  )
  const othersIn = (all: readonly QueryWord[]) => all.filter((word, index) => !word.isConnective && !isOfTown(index))
  const hasOthers = [...matched.values()].some((all) => othersIn(all).some(({ anywhere }) => countAll(anywhere) > 0))
  if (!town || !hasOthers) return matched
  return new Map(
    [...matched].map(([segment, all]) => {
      const others = othersIn(all)
      return [segment, all.map((word, index) => (isOfTown(index) ? { ...word, counted: findMatching(others, word.anywhere) } : word))]
    }),
  )
}
