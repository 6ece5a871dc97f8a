import { Buffer } from 'node:buffer'
import type { PriceLimits } from '../domain/search/price-words.ts'
import { BitSlices } from './bit-slices.ts'
import { type Bitmap, clearBit, countAll, createBitmap, fullBitmap, hasBit, intersect, setBit } from './bitmap.ts'
import { bytesOf, IdTable, textOfId } from './document-ids.ts'
import type { IndexedWords } from './index-builder.ts'
import { InvertedIndex } from './inverted-index.ts'
import { compareBytes, type NameKeys, nameKeyOf } from './name-keys.ts'
import { scratchBitmap } from './scratch.ts'
import { at, byteAt } from './typed-array.ts'
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

/** Above this share of the documents, a pass through all is faster than through lists of groups, whose documents are far apart. */
const SCANNED_SHARE = 1 / 8

/** Documents in rank order with words and columns. Only `alive` and `visible` change after creation. */
export class Segment {
  readonly index: InvertedIndex
  readonly columns: Columns
  readonly alive: Bitmap
  readonly visible: Bitmap
  readonly #attributes: BitSlices
  readonly #prices: BitSlices
  readonly #featuredCount: number
  readonly #groupOffsets: Uint32Array
  readonly #groupDocuments: Uint32Array
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
    const [offsets, documents] = groupDocuments(columns.groups)
    this.#groupOffsets = offsets
    this.#groupDocuments = documents
    this.#ids = new IdTable(columns.ids, index.size)
  }

  static fromParts({ size, terms, offsets, postings, columns, alive }: SegmentParts, isVisible: (group: number) => boolean): Segment {
    return new Segment(new InvertedIndex(size, terms, offsets, postings), columns, isVisible, alive)
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
    if (group + 1 >= this.#groupOffsets.length) return
    for (let i = at(this.#groupOffsets, group), end = at(this.#groupOffsets, group + 1); i < end; i++) {
      callback(at(this.#groupDocuments, i))
    }
  }

  /** Adds the documents of the groups: one by one, or in one pass through all documents where that is faster. */
  addDocumentsOf(groups: readonly number[], documents: Bitmap): void {
    let count = 0
    for (const group of groups) count += this.#sizeOfGroup(group)
    if (count > this.size * SCANNED_SHARE) this.#addByScan(groups, documents)
    else for (const group of groups) this.forEachOfGroup(group, (document) => setBit(documents, document))
  }

  #sizeOfGroup(group: number): number {
    return group + 1 < this.#groupOffsets.length ? at(this.#groupOffsets, group + 1) - at(this.#groupOffsets, group) : 0
  }

  #addByScan(groups: readonly number[], documents: Bitmap): void {
    const isWanted = new Uint8Array(this.#groupOffsets.length)
    for (const group of groups) isWanted[group] = 1
    const ofDocuments = this.columns.groups
    for (let w = 0; w < documents.length; w++) {
      let bits = 0
      for (let document = w * 32, end = Math.min(document + 32, ofDocuments.length); document < end; document++) {
        bits |= byteAt(isWanted, at(ofDocuments, document)) << (document & 31)
      }
      documents[w] = at(documents, w) | bits
    }
  }

  /** The documents with exactly this folded name, as a scratch bitmap; null when there are none. */
  documentsNamed(nameKey: string): Bitmap | null {
    const key = Buffer.from(nameKey)
    let named: Bitmap | null = null
    // Featured documents and the others are each in the order of their names.
    for (const [from, to] of [
      [0, this.#featuredCount],
      [this.#featuredCount, this.size],
    ] as const) {
      for (let document = this.#firstFrom(key, from, to); document < to; document++) {
        if (compareBytes(nameKeyOf(this.columns.nameKeys, document), key) !== 0) break
        named ??= scratchBitmap(this.size)
        setBit(named, document)
      }
    }
    return named
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

  /** Removes the documents that lack any of the attributes or whose price is not within the limits. */
  keepMatching(documents: Bitmap, attributes: number, { minPrice, maxPrice }: PriceLimits): void {
    this.#attributes.keepWithBits(documents, attributes)
    if (minPrice !== null) this.#prices.keepAtLeast(documents, minPrice)
    if (maxPrice !== null) this.#prices.keepAtMost(documents, maxPrice)
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

function groupDocuments(groups: Uint32Array): [offsets: Uint32Array, documents: Uint32Array] {
  let highest = -1
  for (const group of groups) if (group > highest) highest = group
  const offsets = new Uint32Array(highest + 2)
  for (const group of groups) offsets[group + 1] = at(offsets, group + 1) + 1
  for (let group = 1; group < offsets.length; group++) offsets[group] = at(offsets, group) + at(offsets, group - 1)
  const next = offsets.slice(0, -1)
  const documents = new Uint32Array(groups.length)
  for (let document = 0; document < groups.length; document++) {
    const group = at(groups, document)
    documents[at(next, group)] = document
    next[group] = at(next, group) + 1
  }
  return [offsets, documents]
}
