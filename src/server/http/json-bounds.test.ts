import { describe, expect, test } from 'vitest'
import { isWithinJsonBounds } from './json-bounds.ts'

const isWithin = (json: string) => isWithinJsonBounds(Buffer.from(json))

describe('isWithinJsonBounds', () => {
  test.each([0, 1, 19_998])('returns true for an array of %i numbers', (count) => {
    expect(isWithin(JSON.stringify(Array(count).fill(1)))).toBe(true)
  })

  test('returns false for more than 20,000 values', () => {
    expect(isWithin(JSON.stringify(Array(20_001).fill(1)))).toBe(false)
    expect(isWithin(JSON.stringify(Array(20_001).fill({})))).toBe(false)
    expect(isWithin(JSON.stringify(Object.fromEntries(Array.from({ length: 20_001 }, (_, index) => [`k${index}`, 1]))))).toBe(false)
  })

  test.each(['[', '{"a":'])('returns false for more than 20 levels of %s', (open) => {
    expect(isWithin(open.repeat(20))).toBe(true)
    expect(isWithin(open.repeat(21))).toBe(false)
  })

  test('returns true for many siblings on one level', () => {
    expect(isWithin(`[${Array(500).fill('[[]]').join(',')}]`)).toBe(true)
  })

  test('ignores brackets and commas within strings', () => {
    expect(isWithin(JSON.stringify(`\\"${'[{,'.repeat(20_000)}`))).toBe(true)
    expect(isWithin(`["\\\\",${'['.repeat(20)}`)).toBe(false)
  })
})
