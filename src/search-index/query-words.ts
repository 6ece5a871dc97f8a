import type { Bitmap } from './bitmap.ts'
import type { DocumentSet } from './document-set.ts'
import type { Segment } from './segment.ts'
import type { QueryWord } from './top-documents.ts'

export function everything(allowed: Bitmap): QueryWord {
  return { anywhere: [allowed], inName: [allowed], exact: [allowed] }
}

/** One more word as typed for these documents: they come first among equally good ones. */
export function asTyped(documents: DocumentSet): QueryWord {
  return { anywhere: [], inName: [], exact: documents, isOrderOnly: true }
}

/** Two more words as typed for these documents. */
export function twice(documents: DocumentSet): QueryWord[] {
  return [asTyped(documents), asTyped(documents)]
}

/** One more word in the name for these documents: they come first among those with as many words. */
export function asNamed(documents: DocumentSet): QueryWord {
  return { anywhere: [], inName: documents, exact: documents }
}

const NONE = { named: null, begun: null }

/**
 * Ranks documents whose whole name is the query. One more word as typed for the name itself: 'white hart' finds White Hart before Thai at
 * the White Hart. Two for another spelling or a synonym, which lacks typed words: 'fox and hounds' finds The Fox & Hounds, and 'french
 * fries' Frites before okra fries. One more word in the name for a name that begins with several typed words: 'bread and b' finds bread and
 * butter pudding. Other spellings of the whole name count as much: 'hen and chickens' finds Hen & Chickens before Hen and Chickens Theatre.
 */
export function wholeName(segment: Segment, names: readonly string[]): QueryWord[] {
  const [typed, ...others] = names
  const { named, begun } = typed === undefined ? NONE : segment.documentsCalled(typed, typed.includes(' '))
  const synonymous = others.flatMap((name) => segment.documentsNamed(name) ?? [])
  return [
    ...(named ? [asTyped([named])] : []),
    ...(begun ? [asNamed([begun, ...synonymous])] : []),
    ...(synonymous.length > 0 ? twice(synonymous) : []),
  ]
}

/** The word for results that are ordered by price: names of loose kinds are as good as others, and no count as typed comes before a price. */
export function forPriceOrder(word: QueryWord): QueryWord {
  if (word.isOrderOnly) return word
  return { ...word, inName: word.inLooseName ?? word.inName, exact: [] }
}
