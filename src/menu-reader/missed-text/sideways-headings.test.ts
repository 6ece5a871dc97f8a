import { expect, test } from 'vitest'
import { write } from '../../../tests/support/written-page.ts'
import type { InkBlob } from '../image/ink-blobs.ts'
import { findSidewaysText } from './sideways-headings.ts'

const SIZE = 20
const dishes = [100, 140, 180].flatMap((y) => write('Leek soup', 80, y))
/** Letters of 14 pixels on their side, each 10 high. */
const letters = (count: number, left = 20, step = 13): InkBlob[] =>
  Array.from({ length: count }, (_, i) => ({ left, right: left + 14, top: 90 + i * step, bottom: 100 + i * step }))

test('findSidewaysText finds letters below each other beside lines of text', () => {
  expect(findSidewaysText(letters(7), dishes, SIZE)).toEqual([{ left: 20, right: 34, top: 90, bottom: 178 }])
})

test('findSidewaysText ignores few letters, letters far from each other, ink of words, and what has no lines beside it', () => {
  expect(findSidewaysText(letters(3), dishes, SIZE)).toEqual([])
  expect(findSidewaysText(letters(5, 20, 40), dishes, SIZE)).toEqual([])
  expect(findSidewaysText(letters(7, 82), dishes, SIZE)).toEqual([])
  expect(findSidewaysText(letters(7, 400), dishes, SIZE)).toEqual([])
})
