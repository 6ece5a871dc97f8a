import { expect, test } from 'vitest'
import { inkHeight } from './ink-height.ts'

/** A white image of 40 × 60 pixels with black bars between the given rows. */
function picture(...bars: [top: number, bottom: number][]) {
  const data = new Uint8Array(40 * 60).fill(255)
  for (const [top, bottom] of bars) for (let y = top; y < bottom; y++) data.fill(0, y * 40 + 5, y * 40 + 30)
  return { data, width: 40, height: 60 }
}

const BOX = { left: 0, right: 40, top: 0, bottom: 50 }

test('inkHeight returns the rows of a word without the margin of its box', () => {
  expect(inkHeight(picture([15, 35]), BOX, 35)).toEqual({ top: 15, bottom: 35 })
})

test('inkHeight includes the dot of an i, and no ink of the next line', () => {
  expect(inkHeight(picture([12, 14], [18, 35], [46, 50]), BOX, 35)).toEqual({ top: 12, bottom: 35 })
})

test('inkHeight returns the box when it has no ink', () => {
  expect(inkHeight(picture(), BOX, 35)).toEqual({ top: 0, bottom: 50 })
})
