import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countAll, createBitmap, forEachBit, setBit, uniteAll } from './bitmap.ts'

const SIZE = 32 * 11
const someDocuments = fc.uniqueArray(fc.nat(SIZE - 1), { maxLength: SIZE })

function toBitmap(documents: readonly number[]) {
  const bits = createBitmap(SIZE)
  for (const document of documents) setBit(bits, document)
  return bits
}

test('countAll returns the number of documents for any bitmap', () => {
  fc.assert(
    fc.property(someDocuments, (documents) => {
      expect(countAll(toBitmap(documents))).toBe(documents.length)
    }),
  )
  expect(countAll(createBitmap(SIZE).fill(0xffffffff))).toBe(SIZE)
})

test('uniteAll adds the documents of any number of bitmaps', () => {
  fc.assert(
    fc.property(fc.array(someDocuments, { maxLength: 9 }), ([first = [], ...others]) => {
      const bits = toBitmap(first)
      uniteAll(bits, others.map(toBitmap))
      const found: number[] = []
      forEachBit(bits, (document) => found.push(document))
      expect(found).toEqual([...new Set([first, ...others].flat())].sort((a, b) => a - b))
    }),
  )
})
