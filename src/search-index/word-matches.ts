import type { Bitmap } from './bitmap.ts'
import type { DocumentSet } from './document-set.ts'
import { scratchBitmap } from './scratch.ts'

/** The documents that have a word: anywhere, in the name, and as typed in a key field. */
export type WordMatches = {
  anywhere: DocumentSet
  inName: DocumentSet
  exact: DocumentSet
}

export type MatchPlace = keyof WordMatches

export const EVERY_PLACE: readonly MatchPlace[] = ['anywhere', 'inName', 'exact']

/** Collects the documents that have a word, valid until the end of the search. Stored bitmaps are added as they are; other documents share one for each place. */
export class MatchCollector {
  readonly #size: number
  readonly #bitmaps = { anywhere: new Set<Bitmap>(), inName: new Set<Bitmap>(), exact: new Set<Bitmap>() }
  readonly #own: Partial<Record<MatchPlace, Bitmap>> = {}

  constructor(size: number) {
    this.#size = size
  }

  add(place: MatchPlace, documents: Bitmap): void {
    this.#bitmaps[place].add(documents)
  }

  /** Returns the bitmap to which matching documents of a field are added one by one. */
  own(place: MatchPlace): Bitmap {
    const own = this.#own[place] ?? scratchBitmap(this.#size)
    this.#own[place] = own
    this.#bitmaps[place].add(own)
    return own
  }

  get matches(): WordMatches {
    const { anywhere, inName, exact } = this.#bitmaps
    return { anywhere: [...anywhere], inName: [...inName], exact: [...exact] }
  }
}
