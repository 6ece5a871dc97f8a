import { type Bitmap, setBit } from './bitmap.ts'
import { at, byteAt } from './typed-array.ts'

/** Above this share of the documents, a pass through all is faster than through lists of groups, whose documents are far apart. */
const SCANNED_SHARE = 1 / 8

/** The documents of each group. Each group has a list of its documents. */
export class DocumentsByGroup {
  readonly #groups: Uint32Array
  /** The documents of group `g` are from `offsets[g]` to before `offsets[g + 1]`. */
  readonly #offsets: Uint32Array
  readonly #documents: Uint32Array

  /** @param groups the group of each document */
  constructor(groups: Uint32Array) {
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
    this.#groups = groups
    this.#offsets = offsets
    this.#documents = documents
  }

  forEach(group: number, callback: (document: number) => void): void {
    if (group + 1 >= this.#offsets.length) return
    for (let i = at(this.#offsets, group), end = at(this.#offsets, group + 1); i < end; i++) callback(at(this.#documents, i))
  }

  /** One by one, or in one pass through all documents where that is faster. */
  add(groups: readonly number[], documents: Bitmap): void {
    let count = 0
    for (const group of groups) count += this.#sizeOf(group)
    if (count > this.#groups.length * SCANNED_SHARE) this.#addByScan(groups, documents)
    else for (const group of groups) this.forEach(group, (document) => setBit(documents, document))
  }

  #sizeOf(group: number): number {
    return group + 1 < this.#offsets.length ? at(this.#offsets, group + 1) - at(this.#offsets, group) : 0
  }

  #addByScan(groups: readonly number[], documents: Bitmap): void {
    const isWanted = new Uint8Array(this.#offsets.length)
    for (const group of groups) isWanted[group] = 1
    const ofDocuments = this.#groups
    for (let w = 0; w < documents.length; w++) {
      let bits = 0
      for (let document = w * 32, end = Math.min(document + 32, ofDocuments.length); document < end; document++) {
        bits |= byteAt(isWanted, at(ofDocuments, document)) << (document & 31)
      }
      documents[w] = at(documents, w) | bits
    }
  }
}
