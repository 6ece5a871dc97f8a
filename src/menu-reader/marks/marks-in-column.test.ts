import { expect, test } from 'vitest'
import type { InkBlob } from '../image/ink-blobs.ts'
import type { Word } from '../lines/word.ts'
import { findUnreadInColumn } from './marks-in-column.ts'

const LEGEND = new Set(['v', 'vg', 'gf', 'h'])

function at(text: string, left: number, baseline: number, width = 50): Word {
  const box = { left, right: left + width, top: baseline - 20, bottom: baseline, baseline }
  return { text, confidence: 0.9, ...box, size: 28, stroke: 3 }
}

const NAMES = ['Humus', 'Falafel', 'Lahmacun', 'Hellim', 'Tarama']
const ROWS = [200, 260, 320, 380, 440]
const MENU = ROWS.flatMap((y, i) => [at(NAMES[i] ?? '', 100, y, 200), at('7.50', 900, y)])
const MARKS = [at('VG', 700, 200, 36), at('VGGF', 690, 260, 56), at('GF', 700, 380, 36)]
const letter = (y: number): InkBlob => ({ left: 712, right: 726, top: y - 20, bottom: y })

test('findUnreadInColumn finds ink of rows without a mark where other rows have marks in a column of their own', () => {
  const found = findUnreadInColumn([letter(320), letter(200)], [...MENU, ...MARKS], LEGEND)
  expect(found.map(({ left, right, baseline, words }) => [left, right, baseline, words])).toEqual([[712, 726, 320, []]])
})

test('findUnreadInColumn finds nothing where the marks follow their names', () => {
  const beside = MARKS.map((mark) => ({ ...mark, left: 310, right: 346 }))
  expect(findUnreadInColumn([{ ...letter(320), left: 320, right: 334 }], [...MENU, ...beside], LEGEND)).toEqual([])
})

test('findUnreadInColumn finds nothing outside rows, in ink that is no letter, and without a legend or a column', () => {
  const all = [...MENU, ...MARKS]
  expect(findUnreadInColumn([letter(290), { ...letter(320), right: 900 }, { ...letter(440), top: 436 }], all, LEGEND)).toEqual([])
  expect(findUnreadInColumn([letter(320)], all, new Set())).toEqual([])
  expect(findUnreadInColumn([letter(320)], [...MENU, ...MARKS.slice(1)], LEGEND)).toEqual([])
})

test('findUnreadInColumn finds ink in the columns of marks of both columns of a page', () => {
  const right = (word: Word): Word => ({ ...word, left: word.left + 1000, right: word.right + 1000 })
  const page = [...MENU, ...MARKS]
  const ink = { ...letter(320), left: 1712, right: 1726 }
  const found = findUnreadInColumn([letter(320), ink], [...page, ...page.map(right)], LEGEND)
  expect(found.map(({ left }) => left).sort((a, b) => a - b)).toEqual([712, 1712])
})
