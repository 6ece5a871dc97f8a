import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'

/** The definition, without a limit and without shortcuts. */
function plainDistance(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_row, i) => Array.from({ length: b.length + 1 }, (_cell, j) => (i === 0 ? j : i)))
  const at = (i: number, j: number) => table[i]?.[j] ?? Number.NaN
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const row = table[i]
      if (row) row[j] = Math.min(replaced, at(i - 1, j) + 1, at(i, j - 1) + 1, isSwap ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY)
    }
  }
  return at(a.length, b.length)
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 })
const limit = fc.constantFrom(1, 2, 3)

describe('editDistance', () => {
  test.each([
    ['piza', 'pizza', 1],
    ['thia', 'thai', 1],
    ['brocoli', 'broccoli', 1],
    ['burger', 'burger', 0],
    ['', 'ab', 2],
  ])('of %j and %j is %i', (typed, term, edits) => {
    expect(editDistance(typed, term, 3)).toBe(edits)
  })

  test('is one more than the limit when there are more edits', () => {
    expect(editDistance('chicken', 'aubergine', 2)).toBe(3)
    expect(editDistance('a'.repeat(41), 'a'.repeat(41), 2)).toBe(3)
  })

  test('equals the definition up to the limit for random words', () => {
    fc.assert(
      fc.property(word, word, limit, (typed, term, most) => {
        expect(editDistance(typed, term, most)).toBe(Math.min(plainDistance(typed, term), most + 1))
      }),
      { numRuns: 2000 },
    )
  })

  test('is that to the nearest prefix when the word may be incomplete', () => {
    fc.assert(
      fc.property(word, word, limit, (typed, term, most) => {
        const prefixes = Array.from({ length: term.length + 1 }, (_end, length) => term.slice(0, length))
        const least = Math.min(...prefixes.map((prefix) => plainDistance(typed, prefix)))
        expect(editDistance(typed, term, most, true)).toBe(Math.min(least, most + 1))
      }),
      { numRuns: 2000 },
    )
  })
})
