import { singularsOfName } from '../domain/search/name-spellings.ts'
import type { Bitmap } from './bitmap.ts'
import type { DocumentSet } from './document-set.ts'
import type { Segment } from './segment.ts'
import type { QueryWord } from './top-documents.ts'

export function everything(allowed: Bitmap): QueryWord {
  return { anywhere: [allowed], inName: [allowed], exact: [allowed] }
}

/**
 * Prefers these documents among equally good ones. Ranking compares only how many words match (`RankedDocument`), so a preference is added
 * as one more word that matches these documents: here a word that matches as it was typed.
 */
export function asTyped(documents: DocumentSet): QueryWord {
  return { anywhere: [], inName: [], exact: documents, isOrderOnly: true }
}

/** Prefers these documents also to ones that match one more word as it was typed. */
export function asTypedTwice(documents: DocumentSet): QueryWord[] {
  return [asTyped(documents), asTyped(documents)]
}

/** Prefers these documents among those that match equally many words: one more word matches in their name. */
export function asNamed(documents: DocumentSet): QueryWord {
  return { anywhere: [], inName: documents, exact: documents }
}

const NONE = { named: null, begun: null }

/**
 * Prefers documents whose whole name is the query, by the words that this list adds:
 *
 * - the name as typed, or its singular: `asTyped`. 'white hart' finds White Hart before Thai at the White Hart, 'scotch eggs' finds a
 *   Scotch egg before egg rolls.
 * - a name that begins with several typed words: `asNamed`. 'bread and b' finds bread and butter pudding. Other spellings of the whole name
 *   count as much: 'hen and chickens' finds Hen & Chickens before Hen and Chickens Theatre.
 * - another spelling or a synonym: `asTypedTwice`, because it lacks words as they were typed. 'fox and hounds' finds The Fox & Hounds,
 *   'french fries' finds Frites before okra fries.
 */
export function wholeName(segment: Segment, names: readonly string[]): QueryWord[] {
  const [typed, ...others] = names
  const { named, begun } = typed === undefined ? NONE : segment.documentsCalled(typed, typed.includes(' '))
  const singular = typed === undefined ? [] : singularsOfName(typed).flatMap((name) => segment.documentsNamed(name) ?? [])
  const synonymous = others.flatMap((name) => segment.documentsNamed(name) ?? [])
  return [
    ...(named || singular.length > 0 ? [asTyped([...(named ? [named] : []), ...singular])] : []),
    ...(begun ? [asNamed([begun, ...synonymous])] : []),
    ...(synonymous.length > 0 ? asTypedTwice(synonymous) : []),
  ]
}

/**
 * Returns the word for results in the order of their prices: a match as typed ranks nothing before a lower price, and a loose kind in a
 * name counts as a match in the name.
 */
export function forPriceOrder(word: QueryWord): QueryWord {
  if (word.isOrderOnly) return word
  return { ...word, inName: word.inLooseName ?? word.inName, exact: [] }
}
