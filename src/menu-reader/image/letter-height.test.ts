import { expect, test } from 'vitest'
import type { InkBlob } from './ink-blobs.ts'
import { usualLetterHeight } from './letter-height.ts'

const row = (count: number, y: number, size: number, step: number): InkBlob[] =>
  Array.from({ length: count }, (_, i) => ({ left: 20 + i * step, right: 20 + i * step + size, top: y - size, bottom: y }))

const letters = [1, 2, 3, 4].flatMap((line) => row(12, 60 * line, 18, 20))
const dots = [1, 2, 3, 4].flatMap((line) =>
  row(60, 60 * line, 5, 12).map((dot) => ({ ...dot, left: dot.left + 300, right: dot.right + 300 })),
)

test('usualLetterHeight returns the height of the letters when most ink of the page is dots between names and prices', () => {
  expect(usualLetterHeight([...letters, ...dots])).toBe(18)
})

test('usualLetterHeight returns the median height when there are no dots, and null when there are few letters', () => {
  expect(usualLetterHeight([...letters, ...row(12, 400, 30, 34)])).toBe(18)
  expect(usualLetterHeight(letters.slice(0, 20))).toBeNull()
})
