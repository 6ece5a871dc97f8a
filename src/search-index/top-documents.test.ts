import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBitmap, forEachBit, fullBitmap, setBit } from './bitmap.ts'
import { DishesByVenue } from './dishes-by-venue.ts'
import { type DocumentSet, hasDocument } from './document-set.ts'
import { findMatching, findTopDocuments, MAX_QUERY_WORDS, type QueryWord, type SortKey } from './top-documents.ts'
import { at } from './typed-array.ts'
import { BLOCK } from './word-counts.ts'

/** More than a block of documents that are counted together. */
const SIZE = BLOCK * 32 + 100
const MENUS = 5
/** Of each document. */
const menus = Uint32Array.from({ length: SIZE }, (_, document) => (document * 7) % MENUS)

/** Documents at regular distances, so that few numbers describe many. */
const aBitmap = fc.record({ first: fc.nat(40), step: fc.constantFrom(1, 2, 3, 7, 1000, SIZE - 70) }).map(({ first, step }) => {
  const documents = createBitmap(SIZE)
  for (let document = first; document < SIZE; document += step) setBit(documents, document)
  return documents
})
const aSet: fc.Arbitrary<DocumentSet> = fc.array(aBitmap, { maxLength: 2 })
const aContext = fc
  .uint8Array({ minLength: MENUS, maxLength: MENUS, max: 1 })
  .map((isWanted) => ({ isWanted, dishes: new DishesByVenue(isWanted, menus) }))
const aWord = fc.record({
  anywhere: aSet,
  inName: aSet,
  exact: aSet,
  counted: fc.option(aSet, { nil: undefined }),
  context: fc.option(aContext, { nil: undefined }),
  kind: fc.constantFrom('telling', 'telling', 'telling', 'isConnective', 'isOrderOnly'),
})
type Word = typeof aWord extends fc.Arbitrary<infer T> ? T : never

function toQueryWord({ kind, context, ...word }: Word): QueryWord {
  return { ...word, context: context?.dishes, isConnective: kind === 'isConnective', isOrderOnly: kind === 'isOrderOnly' }
}

/** A plain implementation of the order. */
function expected(words: readonly Word[], matching: Uint32Array, limit: number, key: SortKey, isByWordsAlone: boolean) {
  const telling = words.filter(({ kind }) => kind === 'telling')
  const isOfVenue = (document: number, { context }: Word) => context !== undefined && context.isWanted[at(menus, document)] === 1
  const count = (all: readonly Word[], isCounted: (word: Word) => boolean) => (isByWordsAlone ? 0 : all.filter(isCounted).length)
  const ranked: { document: number; matched: number; named: number; exact: number }[] = []
  forEachBit(matching, (document) => {
    ranked.push({
      document,
      matched: telling.filter((word) => hasDocument(word.counted ?? word.anywhere, document) || isOfVenue(document, word)).length,
      named: count(telling, (word) => hasDocument(word.inName, document)),
      exact: count(words, (word) => hasDocument(word.exact, document)),
    })
  })
  return ranked
    .sort(
      (a, b) =>
        b.matched - a.matched || b.named - a.named || b.exact - a.exact || key(a.document) - key(b.document) || a.document - b.document,
    )
    .slice(0, limit)
}

test('findTopDocuments returns the first documents of a plain implementation for any words', () => {
  const allWords = fc.array(aWord, { minLength: 1, maxLength: MAX_QUERY_WORDS })
  const order = fc.constantFrom('rank', 'key', 'key, words alone')
  fc.assert(
    fc.property(allWords, fc.integer({ min: 1, max: 12 }), order, fc.option(fc.nat(16)), (words, limit, order, lowestKey) => {
      const query = words.map(toQueryWord)
      const matching = findMatching(query, fullBitmap(SIZE))
      const key: SortKey | undefined = order === 'rank' ? undefined : (document) => (document * 13) % 17
      const levels = order === 'key, words alone' ? 'matched' : 'all'
      const lowest = key && lowestKey !== null ? { key: lowestKey, documents: upToKey(key, lowestKey) } : undefined
      expect(findTopDocuments(query, matching, limit, { key, lowest, levels })).toEqual(
        expected(words, matching, limit, key ?? (() => 0), levels === 'matched'),
      )
    }),
    { numRuns: 50 },
  )
})

function upToKey(key: SortKey, most: number) {
  const documents = createBitmap(SIZE)
  for (let document = 0; document < SIZE; document++) if (key(document) <= most) setBit(documents, document)
  return documents
}
