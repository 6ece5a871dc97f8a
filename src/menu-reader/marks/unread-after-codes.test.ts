import { expect, test } from 'vitest'
import type { InkBlob } from '../image/ink-blobs.ts'
import type { Word } from '../lines/word.ts'
import { findUnreadAfterCodes } from './unread-after-codes.ts'

const LEGEND = new Set(['v', 've', 'gf'])
const word = (text: string, left: number, right: number): Word => ({
  ...{ text, confidence: 0.9, left, right, top: 85, bottom: 100, baseline: 100, size: 20, stroke: 2 },
})
const letter = (left: number, top = 85): InkBlob => ({ left, right: left + 12, top, bottom: 100 })
const found = (ink: InkBlob[], words: Word[] = [word('VE', 100, 125)]) =>
  findUnreadAfterCodes(ink, words, LEGEND).map(({ left, right }) => [left, right])

test('findUnreadAfterCodes finds letters right after a code where nothing was read', () => {
  expect(found([letter(132), letter(147)])).toEqual([[132, 159]])
})

test('findUnreadAfterCodes ignores what was read, lower ink, distant ink, long words, and what follows names', () => {
  expect(found([letter(132), letter(147)], [word('VE', 100, 125), word('GF', 132, 159)])).toEqual([])
  expect(found([letter(132, 95)])).toEqual([])
  expect(found([letter(160)])).toEqual([])
  expect(found([132, 147, 162, 177].map((left) => letter(left)))).toEqual([])
  expect(found([letter(132), letter(147)], [word('Soup', 100, 125)])).toEqual([])
})
