import { Buffer } from 'node:buffer'
import type { PriceLimits } from '../domain/search/price-words.ts'
import { BitSlices } from './bit-slices.ts'
import { type Bitmap, clearBit, countAll, createBitmap, fullBitmap, hasBit, intersect, setBit } from './bitmap.ts'
import { IndexBuilder, type IndexedWords } from './index-builder.ts'
import { InvertedIndex, type WordMatches } from './inverted-index.ts'
import { compareBytes, type NameKeys, NameKeysBuilder, nameKeyOf } from './name-keys.ts'
import { scratchBitmap, scratchMatches } from './scratch.ts'
import { at, ByteList, NumberList } from './typed-array.ts'

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

/** A segment as plain values. */
export type SegmentParts = {
  size: number
  terms: readonly string[]
  offsets: Uint32Array
  postings: Uint32Array
  columns: Columns
  alive: Bitmap
}

const ID_BYTES = 16

/** Documents in rank order with words and columns. Only `alive` and `visible` change after creation. */
export class Segment {
  readonly index: InvertedIndex
  readonly columns: Columns
  readonly alive: Bitmap
  /** Documents that are alive and whose group is visible. */
  readonly visible: Bitmap
  readonly #attributes: BitSlices
  readonly #prices: BitSlices
  readonly #featuredCount: number
  readonly #groupOffsets: Uint32Array
  readonly #groupDocuments: Uint32Array
  /** Hash table with open addressing from id to document number plus one; 0 is an empty slot. */
  readonly #byId: Uint32Array

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
    this.#byId = hashIds(columns.ids, index.size)
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
    const hex = Buffer.from(this.idBytes(document)).toString('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  }

  idBytes(document: number): Uint8Array {
    return this.columns.ids.subarray(document * ID_BYTES, (document + 1) * ID_BYTES)
  }

  remove(id: string): void {
    const document = this.#find(bytesOfId(id))
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

  addDocumentsOf(groups: readonly number[], documents: Bitmap): void {
    for (const group of groups) this.forEachOfGroup(group, (document) => setBit(documents, document))
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

  /** Returns scratch bitmaps. */
  documentsWithAll(terms: readonly string[]): WordMatches {
    const [first = scratchMatches(this.size), ...others] = terms.map((term) => {
      const matches = scratchMatches(this.size)
      this.index.addMatches(this.index.termRange(term), matches, false)
      return matches
    })
    for (const { anywhere, inName } of others) {
      intersect(first.anywhere, anywhere)
      intersect(first.inName, inName)
    }
    return first
  }

  #find(id: Uint8Array): number | undefined {
    const mask = this.#byId.length - 1
    for (let place = hashOf(id) & mask; ; place = (place + 1) & mask) {
      const entry = at(this.#byId, place)
      if (entry === 0) return undefined
      if (compareBytes(this.idBytes(entry - 1), id) === 0) return entry - 1
    }
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

export class SegmentBuilder {
  readonly #words = new IndexBuilder()
  readonly #columns = new ColumnsBuilder()

  add(row: IndexedRow): void {
    this.#words.add(row.fields)
    this.#columns.add({ ...row, id: bytesOfId(row.id), nameKey: Buffer.from(row.nameKey) })
  }

  build(isVisible: (group: number) => boolean): Segment {
    return new Segment(this.#words.build(), this.#columns.build(), isVisible)
  }
}

export type ColumnValues = {
  id: Uint8Array
  nameKey: Uint8Array
  isFeatured: boolean
  group: number
  price: number
  attributes: number
  rating: number
}

export class ColumnsBuilder {
  readonly #ids = new ByteList()
  readonly #nameKeys = new NameKeysBuilder()
  readonly #featured: number[] = []
  readonly #groups = new NumberList()
  readonly #prices = new NumberList()
  readonly #attributes = new NumberList()
  readonly #ratings = new ByteList()

  add(row: ColumnValues): void {
    if (row.isFeatured) this.#featured.push(this.#groups.length)
    this.#ids.push(row.id)
    this.#nameKeys.add(row.nameKey)
    this.#groups.push(row.group)
    this.#prices.push(row.price)
    this.#attributes.push(row.attributes)
    this.#ratings.push(Uint8Array.of(row.rating))
  }

  build(): Columns {
    const featured = createBitmap(this.#groups.length)
    for (const document of this.#featured) setBit(featured, document)
    return {
      ids: this.#ids.toArray(),
      nameKeys: this.#nameKeys.build(),
      featured,
      groups: this.#groups.toArray(),
      prices: this.#prices.toArray(),
      attributes: this.#attributes.toArray(),
      ratings: this.#ratings.toArray(),
    }
  }
}

export function bytesOfId(id: string): Uint8Array {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}

/** Uses the last four bytes, which are random in every UUID version that the database or an import generates. */
function hashOf(id: Uint8Array): number {
  return ((at(id, 12) << 24) | (at(id, 13) << 16) | (at(id, 14) << 8) | at(id, 15)) >>> 0
}

function hashIds(ids: Uint8Array, size: number): Uint32Array {
  const table = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(size * 1.5, 2))))
  const mask = table.length - 1
  for (let document = 0; document < size; document++) {
    let place = hashOf(ids.subarray(document * ID_BYTES, (document + 1) * ID_BYTES)) & mask
    while (at(table, place) !== 0) place = (place + 1) & mask
    table[place] = document + 1
  }
  return table
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
