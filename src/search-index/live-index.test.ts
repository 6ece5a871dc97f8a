import { Buffer } from 'node:buffer'
import { deserialize, serialize } from 'node:v8'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forEachBit } from './bitmap.ts'
import { IN_KEY_FIELD, IN_NAME } from './inverted-index.ts'
import { LiveIndex } from './live-index.ts'
import type { IndexedRow, Segment } from './segment.ts'
import { findMatching, type QueryWord } from './top-documents.ts'
import { EVERY_PLACE, MatchCollector } from './word-matches.ts'

/** Few letters, so that many words share a prefix. */
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'é'), minLength: 1, maxLength: 4 })
const words = (max: number) => fc.uniqueArray(word, { maxLength: max })
const GROUPS = 6

const aRow = fc.record({
  id: fc.uuid(),
  isFeatured: fc.boolean(),
  group: fc.nat(GROUPS - 1),
  price: fc.nat(20),
  name: fc.uniqueArray(word, { minLength: 1, maxLength: 3 }),
  rest: words(5),
})
type Row = typeof aRow extends fc.Arbitrary<infer T> ? T : never

const aStep = fc.oneof(
  { weight: 6, arbitrary: aRow.map((row) => ({ kind: 'put' as const, row })) },
  { weight: 2, arbitrary: fc.nat().map((which) => ({ kind: 'change' as const, which })) },
  { weight: 2, arbitrary: fc.nat().map((which) => ({ kind: 'remove' as const, which })) },
  { weight: 2, arbitrary: fc.nat(GROUPS - 1).map((group) => ({ kind: 'hide or show' as const, group })) },
  { weight: 1, arbitrary: fc.constant({ kind: 'keep recent' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'store and load' as const }) },
)

const aQuery = fc.record({
  words: fc.uniqueArray(word, { minLength: 1, maxLength: 6 }),
  limit: fc.integer({ min: 1, max: 12 }),
  order: fc.constantFrom('rank', 'price', 'price, words alone'),
})
type Query = typeof aQuery extends fc.Arbitrary<infer T> ? T : never

function indexed({ name, rest, ...row }: Row): IndexedRow {
  return {
    ...row,
    nameKey: name.join(' '),
    attributes: 0,
    rating: 0,
    fields: [
      { words: name, fields: IN_NAME | IN_KEY_FIELD },
      { words: rest, fields: 0 },
    ],
  }
}

function wordsIn(segment: Segment, typed: readonly string[]): QueryWord[] {
  return typed.map((prefix) => {
    const collector = new MatchCollector(segment.size)
    segment.index.collect(segment.index.prefixRange(prefix), EVERY_PLACE, collector)
    return collector.matches
  })
}

/** A plain implementation of the ranking rules. */
function expected(rows: readonly Row[], { words, limit, order }: Query) {
  return rows
    .map((row) => ({
      row,
      matched: words.filter((typed) => [...row.name, ...row.rest].some((one) => one.startsWith(typed))).length,
      named: order === 'price, words alone' ? 0 : words.filter((typed) => row.name.some((one) => one.startsWith(typed))).length,
    }))
    .filter(({ matched }) => matched > 0)
    .sort(
      (a, b) =>
        b.matched - a.matched ||
        b.named - a.named ||
        (order === 'rank' ? 0 : a.row.price - b.row.price) ||
        Number(b.row.isFeatured) - Number(a.row.isFeatured) ||
        Buffer.compare(Buffer.from(a.row.name.join(' ')), Buffer.from(b.row.name.join(' '))) ||
        (a.row.id < b.row.id ? -1 : 1),
    )
    .slice(0, limit)
    .map(({ row, matched, named }) => ({ id: row.id, matched, named }))
}

function found(index: LiveIndex, { words, limit, order }: Query) {
  const hits = index.findTop(limit, (segment) => ({
    words: wordsIn(segment, words),
    matching: findMatching(wordsIn(segment, words), segment.visible),
    ...(order === 'rank' ? {} : { key: (document) => segment.columns.prices[document] ?? 0 }),
    levels: order === 'price, words alone' ? 'matched' : 'all',
  }))
  return hits.map(({ segment, document, matched, named }) => ({ id: segment.idOf(document), matched, named }))
}

describe('LiveIndex', () => {
  test('returns the results of a plain implementation after any changes, merges and restarts', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(aRow, { maxLength: 80, selector: (row) => row.id }),
        fc.array(aStep, { maxLength: 40 }),
        fc.array(aQuery, { minLength: 3, maxLength: 3 }),
        async (start, steps, queries) => {
          const visible = Array.from({ length: GROUPS }, (_, group) => group !== 1)
          const isVisible = (group: number) => visible[group] ?? false
          let index = new LiveIndex(isVisible)
          const rows = new Map(start.map((row) => [row.id, row]))
          const any = (which: number) => [...rows.values()][which % rows.size]
          await index.load(rankOrder(start).map(indexed))
          for (const step of steps) {
            if (step.kind === 'put') rows.set(step.row.id, step.row)
            if (step.kind === 'put') index.put(indexed(step.row))
            if (step.kind === 'keep recent') index.keepRecent()
            if (step.kind === 'store and load') index = storedAndLoaded(index, isVisible)
            if (step.kind === 'hide or show') {
              visible[step.group] = !visible[step.group]
              index.setGroupVisible(step.group, visible[step.group] ?? false)
            }
            if (step.kind === 'remove' || step.kind === 'change') {
              const row = any(step.which)
              if (!row) continue
              if (step.kind === 'remove') rows.delete(row.id)
              else rows.set(row.id, { ...row, name: ['b', ...row.rest].slice(0, 3), rest: row.name })
              const changed = rows.get(row.id)
              if (changed) index.put(indexed(changed))
              else index.remove(row.id)
            }
          }
          const shown = [...rows.values()].filter((row) => visible[row.group])
          for (const query of queries) {
            expect(found(index, query)).toEqual(expected(shown, query))
            expect(countMatching(index, query.words)).toBe(expected(shown, { ...query, limit: 1000 }).length)
          }
        },
      ),
      { numRuns: 150 },
    )
  })
})

function storedAndLoaded(index: LiveIndex, isVisible: (group: number) => boolean): LiveIndex {
  const { kept, recent } = deserialize(serialize(index.toParts())) as ReturnType<LiveIndex['toParts']>
  const loaded = new LiveIndex(isVisible)
  loaded.restore(kept, recent)
  return loaded
}

function rankOrder(rows: readonly Row[]): Row[] {
  return rows.toSorted(
    (a, b) =>
      Number(b.isFeatured) - Number(a.isFeatured) ||
      Buffer.compare(Buffer.from(a.name.join(' ')), Buffer.from(b.name.join(' '))) ||
      (a.id < b.id ? -1 : 1),
  )
}

function countMatching(index: LiveIndex, words: readonly string[]): number {
  let count = 0
  for (const segment of index.segments) {
    forEachBit(findMatching(wordsIn(segment, words), segment.visible), () => {
      count += 1
    })
  }
  return count
}
