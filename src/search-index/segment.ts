import { Buffer } from 'node:buffer'
import type { PriceLimits } from '../domain/search/price-words.ts'
import { SEARCH_PRICES } from '../domain/search/search-sorts.ts'
import { bitPlace } from './attributes.ts'
import { BitSlices } from './bit-slices.ts'
import { type Bitmap, clearBit, countAll, countCommon, createBitmap, fullBitmap, hasBit, intersect, setBit } from './bitmap.ts'
import { bytesOf, IdTable, textOfId } from './document-ids.ts'
import { DocumentsByGroup } from './documents-by-group.ts'
import { toPence } from './facets.ts'
import type { IndexedWords } from './index-builder.ts'
import { InvertedIndex } from './inverted-index.ts'
import { compareBytes, type NameKeys, nameKeyOf } from './name-keys.ts'
import { scratchBitmap, scratchCopy } from './scratch.ts'
import type { LowestKeys } from './top-documents.ts'
import { at } from './typed-array.ts'
import type { MatchPlace } from './word-matches.ts'

export type IndexedRow = {
  id: string
  isFeatured: boolean
  nameKey: string
  /** Determines visibility: the number of the menu for a dish, of the venue for a venue. */
  group: number
  /** In pence; 0 for venues. */
  price: number
  attributes: number
  /** From 1 to 5; 0 for none. */
  rating: number
  fields: readonly IndexedWords[]
}

export type Columns = {
  /** 16 bytes each. */
  ids: Uint8Array
  nameKeys: NameKeys
  featured: Bitmap
  groups: Uint32Array
  prices: Uint32Array
  attributes: Uint32Array
  ratings: Uint8Array
}

export type SegmentParts = {
  size: number
  terms: readonly string[]
  offsets: Uint32Array
  postings: Uint32Array
  columns: Columns
  alive: Bitmap
}

/** In pence: the limits that the page of results offers and counts. */
const KEPT_LIMITS: ReadonlySet<number> = new Set(SEARCH_PRICES.map(toPence))

/** Documents in rank order with words and columns. Only `alive` and `visible` change after creation. */
export class Segment {
  readonly index: InvertedIndex
  readonly columns: Columns
  readonly alive: Bitmap
  readonly visible: Bitmap
  readonly #attributes: BitSlices
  readonly #prices: BitSlices
  /** By limit: the documents with at most this price. */
  readonly #priceLimits = new Map<number, Bitmap>()
  readonly #featuredCount: number
  readonly #byGroup: DocumentsByGroup
  readonly #ids: IdTable

  constructor(index: InvertedIndex, columns: Columns, isVisible: (group: number) => boolean, alive = fullBitmap(index.size)) {
    this.index = index
    this.columns = columns
    this.#attributes = new BitSlices(columns.attributes)
    this.#prices = new BitSlices(columns.prices)
    this.#featuredCount = countAll(columns.featured)
    this.alive = alive
    this.visible = createBitmap(index.size)
    for (let document = 0; document < index.size; document++) {
      if (hasBit(alive, document) && isVisible(at(columns.groups, document))) setBit(this.visible, document)
    }
    this.#byGroup = new DocumentsByGroup(columns.groups)
    this.#ids = new IdTable(columns.ids, index.size)
  }

  static fromParts({ size, terms, offsets, postings, columns, alive }: SegmentParts, isVisible: (group: number) => boolean): Segment {
    return new Segment(new InvertedIndex({ size, terms, offsets, postings }), columns, isVisible, alive)
  }

  toParts(): SegmentParts {
    const { size, terms, offsets, postings } = this.index
    return { size, terms, offsets, postings, columns: this.columns, alive: this.alive.slice() }
  }

  get size(): number {
    return this.index.size
  }

  idOf(document: number): string {
    return textOfId(this.idBytes(document))
  }

  idBytes(document: number): Uint8Array {
    return bytesOf(this.columns.ids, document)
  }

  remove(id: string): void {
    const document = this.#ids.find(id)
    if (document === undefined) return
    clearBit(this.alive, document)
    clearBit(this.visible, document)
  }

  setGroupVisible(group: number, isVisible: boolean): void {
    this.forEachOfGroup(group, (document) => {
      if (isVisible && hasBit(this.alive, document)) setBit(this.visible, document)
      else clearBit(this.visible, document)
    })
  }

  forEachOfGroup(group: number, callback: (document: number) => void): void {
    this.#byGroup.forEach(group, callback)
  }

  addDocumentsOf(groups: readonly number[], documents: Bitmap): void {
    this.#byGroup.add(groups, documents)
  }

  /** The documents with exactly this folded name, as a scratch bitmap; null when there are none. */
  documentsNamed(nameKey: string): Bitmap | null {
    return this.documentsCalled(nameKey, false).named
  }

  /** The documents with exactly this folded name, and all whose names begin so, as scratch bitmaps; null without any. */
  documentsCalled(nameKey: string, isAlsoBeginning = true): { named: Bitmap | null; begun: Bitmap | null } {
    const key = Buffer.from(nameKey)
    let named: Bitmap | null = null
    let begun: Bitmap | null = null
    // Featured documents and the others are each in the order of their names.
    for (const [from, to] of [
      [0, this.#featuredCount],
      [this.#featuredCount, this.size],
    ] as const) {
      for (let document = this.#firstFrom(key, from, to); document < to; document++) {
        const name = nameKeyOf(this.columns.nameKeys, document)
        const isWhole = name.length === key.length
        if ((!isWhole && !isAlsoBeginning) || compareBytes(name.subarray(0, key.length), key) !== 0) break
        if (isWhole) {
          named ??= scratchBitmap(this.size)
          setBit(named, document)
        }
        if (isAlsoBeginning) {
          begun ??= scratchBitmap(this.size)
          setBit(begun, document)
        }
      }
    }
    return { named, begun }
  }

  #firstFrom(key: Uint8Array, from: number, to: number): number {
    let [low, high] = [from, to]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compareBytes(nameKeyOf(this.columns.nameKeys, middle), key) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  keepMatching(documents: Bitmap, attributes: number, { minPrice, maxPrice }: PriceLimits): void {
    this.#attributes.keepWithBits(documents, attributes)
    if (minPrice !== null) this.#prices.keepAtLeast(documents, minPrice)
    if (maxPrice !== null) this.#keepAtMost(documents, maxPrice)
  }

  keepWithout(documents: Bitmap, attribute: number): void {
    this.#attributes.keepWithoutBit(documents, bitPlace(attribute))
  }

  countWith(documents: Bitmap, attribute: number): number {
    return this.#attributes.countWithBit(documents, bitPlace(attribute))
  }

  /** Adds to each of the counts how many of the documents have the attribute of its bit. */
  countAttributes(documents: Bitmap, counts: Uint32Array): void {
    this.#attributes.addCounts(documents, counts)
  }

  /** How many of the documents have at most this price in pence. The bitmaps of limits that every search counts are kept. */
  countAtMost(documents: Bitmap, limit: number): number {
    const kept = this.#priceLimit(limit)
    if (kept) return countCommon(documents, kept)
    const cheap = scratchCopy(documents)
    this.#prices.keepAtMost(cheap, limit)
    return countAll(cheap)
  }

  /** Makes the bitmaps of prices that searches with counts need. Without changes it does nothing. */
  preparePrices(): void {
    for (const limit of KEPT_LIMITS) this.#priceLimit(limit)
  }

  /** The dishes up to the lowest price that the page of results offers. */
  lowestPrices(): LowestKeys | undefined {
    const key = Math.min(...KEPT_LIMITS)
    const documents = this.#priceLimit(key)
    return documents ? { documents, key } : undefined
  }

  #keepAtMost(documents: Bitmap, limit: number): void {
    const kept = this.#priceLimit(limit)
    if (kept) intersect(documents, kept)
    else this.#prices.keepAtMost(documents, limit)
  }

  #priceLimit(limit: number): Bitmap | null {
    const known = this.#priceLimits.get(limit)
    if (known || !KEPT_LIMITS.has(limit)) return known ?? null
    const documents = fullBitmap(this.size)
    this.#prices.keepAtMost(documents, limit)
    this.#priceLimits.set(limit, documents)
    return documents
  }

  /** The documents that have all of the terms in a place, as a scratch bitmap. */
  documentsWithAll(terms: readonly string[], place: MatchPlace): Bitmap {
    const [first, ...others] = terms.map((term) => this.documentsWith(term, place))
    for (const other of others) if (first) intersect(first, other)
    return first ?? scratchBitmap(this.size)
  }

  /** The documents that have the term in a place, as a scratch bitmap. */
  documentsWith(term: string, place: MatchPlace): Bitmap {
    const documents = scratchBitmap(this.size)
    this.index.addMatches(this.index.termRange(term), place, documents)
    return documents
  }
}

export function compareRank(a: Segment, documentA: number, b: Segment, documentB: number): number {
  return (
    Number(hasBit(b.columns.featured, documentB)) - Number(hasBit(a.columns.featured, documentA)) ||
    compareNames(a, documentA, b, documentB)
  )
}

export function compareNames(a: Segment, documentA: number, b: Segment, documentB: number): number {
  return (
    compareBytes(nameKeyOf(a.columns.nameKeys, documentA), nameKeyOf(b.columns.nameKeys, documentB)) ||
    compareBytes(a.idBytes(documentA), b.idBytes(documentB))
  )
}
