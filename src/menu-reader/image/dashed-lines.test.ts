import { describe, expect, test } from 'vitest'
import { findDashes } from './dashed-lines.ts'
import type { InkBlob } from './ink-blobs.ts'

function blob(left: number, top: number, width: number, height: number): InkBlob {
  return { left, top, right: left + width, bottom: top + height }
}

function times(count: number, make: (i: number) => InkBlob): InkBlob[] {
  return Array.from({ length: count }, (_, i) => make(i))
}

describe('findDashes', () => {
  test('returns the dashes of a border across and down the page, also when it is slightly tilted', () => {
    const across = times(20, (i) => blob(20 + 18 * i, 30 + Math.floor(i / 8), 10, 5))
    const down = times(20, (i) => blob(20 + Math.floor(i / 8), 50 + 18 * i, 5, 10))
    expect(new Set(findDashes([...across, ...down, blob(60, 80, 12, 16)]))).toEqual(new Set([...across, ...down]))
  })

  test('returns the dots of a dotted border', () => {
    const dots = times(30, (i) => blob(20 + 8 * i, 30, 4, 4))
    expect(findDashes(dots)).toHaveLength(30)
  })

  test('returns nothing for the ones of prices below each other', () => {
    const ones = times(15, (i) => blob(100, 20 + 26 * i, 6, 16))
    const digits = times(15, (i) => blob(110, 20 + 26 * i, 12, 16))
    expect(findDashes([...ones, ...digits])).toEqual([])
  })

  test('returns nothing for upright letters and for a short row of dashes', () => {
    const letters = times(15, (i) => blob(20 + 7 * i, 30, 4, 16))
    expect(findDashes([...letters, ...times(5, (i) => blob(20 + 18 * i, 80, 10, 5))])).toEqual([])
  })
})
