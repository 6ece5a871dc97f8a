import { expect, test } from 'vitest'
import { fullBitmap } from './bitmap.ts'
import { scratchBitmap, scratchCopy, withScratch } from './scratch.ts'

const SIZE = 100

test('a scratch bitmap is empty when the search before used it', () => {
  const before = withScratch(() => scratchBitmap(SIZE).fill(7))
  const now = withScratch(() => scratchBitmap(SIZE))
  expect(now).toBe(before)
  expect([...now]).toEqual([0, 0, 0, 0])
})

test('scratch bitmaps of one search are different ones', () => {
  withScratch(() => {
    const full = scratchCopy(fullBitmap(SIZE))
    const empty = scratchBitmap(SIZE)
    expect([...full]).toEqual([...fullBitmap(SIZE)])
    expect([...empty]).toEqual([0, 0, 0, 0])
  })
})

test('scratch bitmaps are free again after a search that throws', () => {
  const failed: unknown[] = []
  const search = () =>
    withScratch(() => {
      failed.push(scratchBitmap(SIZE))
      throw new Error('of the search')
    })
  expect(search).toThrow('of the search')
  expect(search).toThrow('of the search')
  expect(failed[1]).toBe(failed[0])
})

test('scratchBitmap returns a new bitmap each time when no search runs', () => {
  expect(scratchBitmap(SIZE)).not.toBe(scratchBitmap(SIZE))
})

test('bitmaps of a length that a search does not use are released', () => {
  const other = withScratch(() => scratchBitmap(1000))
  withScratch(() => scratchBitmap(SIZE))
  expect(withScratch(() => scratchBitmap(1000))).not.toBe(other)
})
