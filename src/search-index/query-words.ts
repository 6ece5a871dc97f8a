import { singularsOfName } from '../domain/search/name-spellings.ts'
import type { Bitmap } from './bitmap.ts'
import type { DocumentSet } from './document-set.ts'
import type { Segment } from './segment.ts'
import type { QueryWord } from './top-documents.ts'

export function everything(allowed: Bitmap): QueryWord {
  return { anywhere: [allowed], inName: [allowed], exact: [allowed] }
}

/**
 * Ranks these documents first among equally good ones. Documents are compared by numbers of matched words (`RankedDocument`), so that a
 * preference is one more word: here one that counts as typed in a key field.
 */
export function asTyped(documents: DocumentSet): QueryWord {
  return { anywhere: [], inName: [], exact: documents, isOrderOnly: true }
}

/** Ranks these documents before those with one more word as typed. */
export function asTypedTwice(documents: DocumentSet): QueryWord[] {
  return [asTyped(documents), asTyped(documents)]
}

/** Ranks these documents first among those that match as many words: one more word in their name. */
export function asNamed(documents: DocumentSet): QueryWord {
  return { anywhere: [], inName: documents, exact: documents }
}

const NONE = { named: null, begun: null }

/**
 * Ranks documents whose whole name is the query. One more word as typed for the name itself: 'white hart' finds White Hart before Thai at
 * the White Hart. The same for its singular: 'scotch eggs' finds a Scotch egg before egg rolls. Two for another spelling or a synonym,
 * which lacks typed words: 'fox and hounds' finds The Fox & Hounds, and 'french fries' Frites before okra fries. One more word in the name for a name that begins with several typed words: 'bread and b' finds bread and
 * butter pudding. Other spellings of the whole name count as much: 'hen and chickens' finds Hen & Chickens before Hen and Chickens Theatre.
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

/** The word for results that are ordered by price: names of loose kinds are as good as others, and no count as typed comes before a price. */
export function forPriceOrder(word: QueryWord): QueryWord {
  if (word.isOrderOnly) return word
  return { ...word, inName: word.inLooseName ?? word.inName, exact: [] }
}
