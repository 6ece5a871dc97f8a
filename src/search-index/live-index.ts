import type { Bitmap } from './bitmap.ts'
import { LAST_MARK } from './documents.ts'
import { mergeSegments } from './merge-segments.ts'
import { compareRank, type IndexedRow, Segment, type SegmentParts } from './segment.ts'
import { SegmentBuilder } from './segment-builder.ts'
import { findTopDocuments, type LevelRule, type LowestKeys, type QueryWord, type RankedDocument, type SortKey } from './top-documents.ts'

/** Maximum number of rows in the segment of recent changes, which is rebuilt after each change, in about 1 ms per 100 rows. */
const MAX_RECENT = 500
/**
 * A segment is merged with a new one that has at least this share of its documents. Merging a million documents takes two seconds, in which
 * no search is answered, so it must not happen every few hundred changes; every further segment makes each search a little slower.
 */
const MERGED_SHARE = 1 / 4
/** Words and prefixes with more postings than this share of the documents store their matches, at up to three bits per document. */
const FREQUENT_SHARE = 1 / 32
const MIN_FREQUENT = 2000

export type Hit = RankedDocument & { segment: Segment }

export type SegmentQuery = {
  words: readonly QueryWord[]
  matching: Bitmap
  key?: SortKey | undefined
  lowest?: LowestKeys | undefined
  levels?: LevelRule
}

/** All documents of one kind, in segments of falling size: the first with most of them, the others with changes since it was built. */
export class LiveIndex {
  #kept: Segment[] = []
  #recent: Segment | undefined
  readonly #recentRows = new Map<string, IndexedRow>()
  readonly #isVisible: (group: number) => boolean

  /** @param isVisible whether documents of a group are visible; call `setGroupVisible` when this changes */
  constructor(isVisible: (group: number) => boolean) {
    this.#isVisible = isVisible
  }

  /** Rows must be in rank order. */
  async load(rows: AsyncIterable<IndexedRow> | Iterable<IndexedRow>): Promise<void> {
    const builder = new SegmentBuilder()
    for await (const row of rows) builder.add(row)
    this.#recentRows.clear()
    this.#recent = undefined
    this.#kept = [withFrequentMatches(builder.build(this.#isVisible))]
  }

  /** Replaces all documents by those of which `toParts` made the parts. */
  restore(kept: readonly SegmentParts[], recent: readonly IndexedRow[]): void {
    this.#recentRows.clear()
    for (const row of recent) this.#recentRows.set(row.id, row)
    this.#recent = undefined
    this.#kept = kept.map((parts) => withFrequentMatches(Segment.fromParts(parts, this.#isVisible)))
  }

  toParts(): { kept: SegmentParts[]; recent: IndexedRow[] } {
    return { kept: this.#kept.map((segment) => segment.toParts()), recent: [...this.#recentRows.values()] }
  }

  get segments(): readonly Segment[] {
    if (this.#recentRows.size === 0) return this.#kept
    this.#recent ??= this.#buildRecent()
    return [...this.#kept, this.#recent]
  }

  get size(): number {
    return this.#kept.reduce((sum, { size }) => sum + size, this.#recentRows.size)
  }

  put(row: IndexedRow): void {
    for (const segment of this.#kept) segment.remove(row.id)
    this.#recentRows.set(row.id, row)
    this.#recent = undefined
    if (this.#recentRows.size > MAX_RECENT) this.keepRecent()
  }

  remove(id: string): void {
    for (const segment of this.#kept) segment.remove(id)
    if (this.#recentRows.delete(id)) this.#recent = undefined
  }

  setGroupVisible(group: number, isVisible: boolean): void {
    for (const segment of this.#kept) segment.setGroupVisible(group, isVisible)
    this.#recent?.setGroupVisible(group, isVisible)
  }

  /** Keeps the recent changes as a segment, or merges them with the smaller ones of the kept segments. */
  keepRecent(): void {
    if (this.#recentRows.size === 0) return
    let last = this.#recent ?? this.#buildRecent()
    this.#recentRows.clear()
    this.#recent = undefined
    for (let before = this.#kept.at(-1); before && before.size * MERGED_SHARE <= last.size; before = this.#kept.at(-1)) {
      last = mergeSegments(before, last, this.#isVisible)
      this.#kept.pop()
    }
    this.#kept.push(withFrequentMatches(last))
  }

  /** Returns the best hits of all segments by matched words, words in the name, lower key and rank, in this order. */
  findTop(limit: number, queryFor: (segment: Segment) => SegmentQuery): Hit[] {
    const hits: (Hit & { key: number })[] = []
    for (const segment of this.segments) {
      const { words, matching, ...order } = queryFor(segment)
      const found = findTopDocuments(words, matching, limit, order)
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

  #buildRecent(): Segment {
    const all = new SegmentBuilder()
    const rows = [...this.#recentRows.values()]
    rows.sort(compareRows)
    for (const row of rows) all.add(row)
    return all.build(this.#isVisible)
  }
}

function withFrequentMatches(segment: Segment): Segment {
  segment.index.storeFrequentMatches(Math.max(MIN_FREQUENT, segment.size * FREQUENT_SHARE), LAST_MARK)
  return segment
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
