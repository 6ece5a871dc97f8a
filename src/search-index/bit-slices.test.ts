import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BitSlices } from './bit-slices.ts'
import { createBitmap, forEachBit, fullBitmap, setBit } from './bitmap.ts'

const aValue = fc.oneof(fc.nat(20), fc.nat(2 ** 32 - 1))
const someValues = fc.array(aValue, { maxLength: 100 })

function kept(values: readonly number[], keep: (slices: BitSlices, documents: Uint32Array) => void): number[] {
  const documents = fullBitmap(values.length)
  keep(new BitSlices(Uint32Array.from(values)), documents)
  const found: number[] = []
  forEachBit(documents, (document) => found.push(document))
  return found
}

function documentsWhere(values: readonly number[], passes: (value: number) => boolean): number[] {
  return values.flatMap((value, document) => (passes(value) ? [document] : []))
}

describe('BitSlices', () => {
  test('keeps the documents at or below a limit', () => {
    fc.assert(
      fc.property(someValues, fc.oneof(fc.constant(-1), aValue), (values, limit) => {
        expect(kept(values, (slices, documents) => slices.keepAtMost(documents, limit))).toEqual(
          documentsWhere(values, (value) => value <= limit),
        )
      }),
    )
  })

  test('keeps the documents at or above a limit', () => {
    fc.assert(
      fc.property(someValues, fc.oneof(fc.constant(-1), aValue), (values, limit) => {
        expect(kept(values, (slices, documents) => slices.keepAtLeast(documents, limit))).toEqual(
          documentsWhere(values, (value) => value >= limit),
        )
      }),
    )
  })

  test('keeps the documents that have all bits', () => {
    fc.assert(
      fc.property(someValues, fc.integer(), (values, bits) => {
        expect(kept(values, (slices, documents) => slices.keepWithBits(documents, bits))).toEqual(
          documentsWhere(values, (value) => (value & bits) === bits),
        )
      }),
    )
  })

  test('counts the documents with each bit when they are few or many', () => {
    fc.assert(
      fc.property(someValues, fc.nat(40), (values, step) => {
        const isCounted = (document: number) => document % (step + 1) === 0
        const documents = createBitmap(values.length)
        for (const document of values.keys()) if (isCounted(document)) setBit(documents, document)
        const counts = new Uint32Array(32)
        new BitSlices(Uint32Array.from(values)).addCounts(documents, counts)
        const counted = values.filter((_, document) => isCounted(document))
        expect([...counts]).toEqual(Array.from(counts, (_, place) => counted.filter((value) => (value >>> place) & 1).length))
      }),
    )
  })

  test('keeps no document that was not among those given', () => {
    const documents = Uint32Array.of(0b01)
    new BitSlices(Uint32Array.of(1, 1)).keepAtMost(documents, 1)
    expect(documents).toEqual(Uint32Array.of(0b01))
  })
})
