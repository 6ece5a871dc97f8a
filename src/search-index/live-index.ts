import type { Bitmap } from './bitmap.ts'
import { mergeSegments } from './merge-segments.ts'
import { compareRank, type IndexedRow, type Segment, SegmentBuilder } from './segment.ts'
import { findTopDocuments, type LevelRule, type QueryWord, type RankedDocument, type SortKey } from './top-documents.ts'

/** Rows in the segment of recent changes before it is merged. It is rebuilt after each change, in about 1 ms per 100 rows. */
const MAX_RECENT = 500
/** Prefixes with more postings than this share of the documents store their matches, at two bits per document. */
const FREQUENT_SHARE = 1 / 16
const MIN_FREQUENT = 2000

export type Hit = RankedDocument & { segment: Segment }

export type SegmentQuery = {
  words: readonly QueryWord[]
  allowed: Bitmap
  key?: SortKey | undefined
  levels?: LevelRule
}

/** All documents of one kind, in a large base segment and a small segment with the changes since the base was built. */
export class LiveIndex {
  #base: Segment
  #recent: Segment | undefined
  readonly #recentRows = new Map<string, IndexedRow>()
  readonly #isVisible: (group: number) => boolean

  /** @param isVisible whether documents of a group are visible; call `setGroupVisible` when this changes */
  constructor(isVisible: (group: number) => boolean) {
    this.#isVisible = isVisible
    this.#base = new SegmentBuilder().build(isVisible)
  }

  /** Replaces all documents. Rows must be in rank order. */
  async load(rows: AsyncIterable<IndexedRow> | Iterable<IndexedRow>): Promise<void> {
    const builder = new SegmentBuilder()
    for await (const row of rows) builder.add(row)
    this.#recentRows.clear()
    this.#recent = undefined
    this.#setBase(builder.build(this.#isVisible))
  }

  get segments(): readonly Segment[] {
    if (this.#recentRows.size === 0) return [this.#base]
    this.#recent ??= this.#buildRecent()
    return [this.#base, this.#recent]
  }

  put(row: IndexedRow): void {
    this.#base.remove(row.id)
    this.#recentRows.set(row.id, row)
    this.#recent = undefined
    if (this.#recentRows.size > MAX_RECENT) this.merge()
  }

  remove(id: string): void {
    this.#base.remove(id)
    if (this.#recentRows.delete(id)) this.#recent = undefined
  }

  setGroupVisible(group: number, isVisible: boolean): void {
    this.#base.setGroupVisible(group, isVisible)
    this.#recent?.setGroupVisible(group, isVisible)
  }

  merge(): void {
    const [base, recent] = this.segments
    if (!base || !recent) return
    this.#recentRows.clear()
    this.#recent = undefined
    this.#setBase(mergeSegments(base, recent, this.#isVisible))
  }

  /** Returns the best hits of all segments by matched words, words in the name, lower key and rank, in this order. */
  findTop(limit: number, queryFor: (segment: Segment) => SegmentQuery): Hit[] {
    const hits: (Hit & { key: number })[] = []
    for (const segment of this.segments) {
      const { words, allowed, ...order } = queryFor(segment)
      const found = findTopDocuments(words, allowed, limit, order)
      for (const hit of found) hits.push({ ...hit, segment, key: order.key?.(hit.document) ?? 0 })
    }
    return hits.sort(compareHits).slice(0, limit)
  }

  prefixFrequency(prefix: string): number {
    return this.segments.reduce((sum, { index }) => sum + index.frequency(index.prefixRange(prefix)), 0)
  }

  termFrequency(term: string): number {
    return this.segments.reduce((sum, { index }) => sum + index.frequency(index.termRange(term)), 0)
  }

  #setBase(base: Segment): void {
    base.index.storeFrequentPrefixes(Math.max(MIN_FREQUENT, base.size * FREQUENT_SHARE))
    this.#base = base
  }

  #buildRecent(): Segment {
    const all = new SegmentBuilder()
    const rows = [...this.#recentRows.values()]
    rows.sort(compareRows)
    for (const row of rows) all.add(row)
    return all.build(this.#isVisible)
  }
}

function compareHits(a: Hit & { key: number }, b: Hit & { key: number }): number {
  return (
    b.matched - a.matched ||
    b.named - a.named ||
    b.exact - a.exact ||
    a.key - b.key ||
    compareRank(a.segment, a.document, b.segment, b.document)
  )
}

function compareRows(a: IndexedRow, b: IndexedRow): number {
  return (
    Number(b.isFeatured) - Number(a.isFeatured) || Buffer.compare(Buffer.from(a.nameKey), Buffer.from(b.nameKey)) || (a.id < b.id ? -1 : 1)
  )
}
