import { hasBit } from './bitmap.ts'
import { FIELD_BITS, InvertedIndex } from './inverted-index.ts'
import { nameKeyOf } from './name-keys.ts'
import { compareRank, Segment } from './segment.ts'
import { ColumnsBuilder, type ColumnValues } from './segment-builder.ts'
import { at, byteAt, NumberList } from './typed-array.ts'

const GONE = 0xffffffff
const FIELDS = (1 << FIELD_BITS) - 1

/** Merges the live documents of two segments without tokenising text again: renumbers documents and interleaves postings. */
export function mergeSegments(first: Segment, second: Segment, isVisible: (group: number) => boolean): Segment {
  const numbers: [Uint32Array, Uint32Array] = [new Uint32Array(first.size).fill(GONE), new Uint32Array(second.size).fill(GONE)]
  const columns = new ColumnsBuilder()
  let size = 0
  for (const { segment, document, source } of interleave(first, second)) {
    numbers[source][document] = size
    size += 1
    columns.add(columnsOf(segment, document))
  }
  const [a, b] = [
    { index: first.index, numbers: numbers[0] },
    { index: second.index, numbers: numbers[1] },
  ]
  return new Segment(mergeIndexes(a, b, size), columns.build(), isVisible)
}

type Place = { segment: Segment; document: number; source: 0 | 1 }

function* interleave(first: Segment, second: Segment): Generator<Place> {
  let [a, b] = [0, 0]
  for (;;) {
    while (a < first.size && !hasBit(first.alive, a)) a += 1
    while (b < second.size && !hasBit(second.alive, b)) b += 1
    if (a === first.size && b === second.size) return
    const takesFirst = b === second.size || (a < first.size && compareRank(first, a, second, b) <= 0)
    if (takesFirst) yield { segment: first, document: a++, source: 0 }
    else yield { segment: second, document: b++, source: 1 }
  }
}

function columnsOf(segment: Segment, document: number): ColumnValues {
  const { nameKeys, featured, groups, prices, attributes, ratings } = segment.columns
  return {
    id: segment.idBytes(document),
    nameKey: nameKeyOf(nameKeys, document),
    isFeatured: hasBit(featured, document),
    group: at(groups, document),
    price: at(prices, document),
    attributes: at(attributes, document),
    rating: byteAt(ratings, document),
  }
}

/** `numbers`: the new number of each document of the index, `GONE` for removed ones. */
type Renumbered = { index: InvertedIndex; numbers: Uint32Array }

/** @param size number of documents of the merged index */
function mergeIndexes(a: Renumbered, b: Renumbered, size: number): InvertedIndex {
  const terms: string[] = []
  const offsets = new NumberList()
  const postings = new Uint32Array(a.index.postings.length + b.index.postings.length)
  let length = 0
  for (const { term, inA, inB } of sharedTerms(a.index.terms, b.index.terms)) {
    const start = length
    length = mergePostings(postings, length, { ...a, term: inA }, { ...b, term: inB })
    if (length === start) continue
    terms.push(term)
    offsets.push(start)
  }
  offsets.push(length)
  return new InvertedIndex({ size, terms, offsets: offsets.toArray(), postings: postings.slice(0, length) })
}

function* sharedTerms(a: readonly string[], b: readonly string[]): Generator<{ term: string; inA?: number; inB?: number }> {
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i], b[j]]
    if (right === undefined || (left !== undefined && left < right)) yield { term: left ?? '', inA: i++ }
    else if (left === right) yield { term: right, inA: i++, inB: j++ }
    else yield { term: right, inB: j++ }
  }
}

type Source = Renumbered & { term: number | undefined }

/** Writes the postings of one term in the order of the new numbers. Returns the start of the next term. */
function mergePostings(target: Uint32Array, start: number, a: Source, b: Source): number {
  let length = start
  let [i, endA] = boundsOf(a)
  let [j, endB] = boundsOf(b)
  const next = ({ index, numbers }: Source, place: number, end: number): number => {
    if (place >= end) return GONE
    const posting = at(index.postings, place)
    const document = at(numbers, posting >>> FIELD_BITS)
    return document === GONE ? GONE : ((document << FIELD_BITS) | (posting & FIELDS)) >>> 0
  }
  while (i < endA || j < endB) {
    const [fromA, fromB] = [next(a, i, endA), next(b, j, endB)]
    if (fromA === GONE && i < endA) i += 1
    else if (fromB === GONE && j < endB) j += 1
    else {
      target[length] = Math.min(fromA, fromB)
      length += 1
      if (fromA < fromB) i += 1
      else j += 1
    }
  }
  return length
}

function boundsOf({ index, term }: Source): [from: number, end: number] {
  return term === undefined ? [0, 0] : [at(index.offsets, term), at(index.offsets, term + 1)]
}
