import { expect, test } from 'vitest'
import type { Word } from '../lines/word.ts'
import { findLowConfidenceText, findMissedText } from './find-missed-text.ts'

const SIZE = 20

const read = (text: string, left: number, right: number, baseline: number): Word => ({
  ...{ text, confidence: 0.9, left, right, top: baseline - 15, bottom: baseline, baseline },
  ...{ size: SIZE, stroke: 2 },
})

/** Letters from `left` on with the given width and distance. */
const letters = (left: number, foot: number, count: number, width = 9, apart = 3) =>
  Array.from({ length: count }, (_, i) => {
    const from = left + i * (width + apart)
    return { left: from, right: from + width, top: foot - 14, bottom: foot }
  })

const words = [read('Soup', 50, 100, 100), read('6.50', 400, 440, 100), read('9.00', 400, 440, 160)]

test('findMissedText finds unread text beside a price, with letters apart or touching', () => {
  const ink = [...letters(50, 100, 4), ...letters(50, 160, 8)]
  expect(findMissedText(ink, words, SIZE)).toMatchObject([{ left: 50, right: 143, baseline: 160 }])
  expect(findMissedText([{ left: 50, right: 150, top: 145, bottom: 161 }], words, SIZE)).toMatchObject([
    { left: 50, right: 150, baseline: 160 },
  ])
})

test('findMissedText ignores read words, a single digit, a rule, and grain outside lines', () => {
  const rule = [{ left: 50, right: 400, top: 158, bottom: 160 }]
  for (const ink of [letters(50, 100, 4), letters(300, 160, 1), rule, letters(50, 300, 8)])
    expect(findMissedText(ink, words, SIZE)).toEqual([])
})

const unsureWord = (text: string, left: number, baseline: number, confidence: number, size: number | null = 20): Word => ({
  ...{ text, confidence, left, right: left + text.length * 10, top: baseline - 15, bottom: baseline, baseline },
  ...{ size, stroke: 2 },
})

test('findLowConfidenceText joins neighbouring words of one line into one region', () => {
  const [main, courses, sides] = [
    unsureWord('MAIN', 50, 100, 0.25),
    unsureWord('SOURSES', 96, 101, 0.07),
    unsureWord('SIDEIORDERS', 50, 300, 0.3),
  ]
  expect(findLowConfidenceText([courses, main, sides], 20)).toEqual([
    { left: 50, right: 166, baseline: 100, size: 20, words: [main, courses] },
    { left: 50, right: 160, baseline: 300, size: 20, words: [sides] },
  ])
})

test('findLowConfidenceText ignores certain words, marks, specks and grain', () => {
  const words = [
    unsureWord('Soup', 50, 100, 0.9),
    unsureWord('vg', 120, 100, 0.2),
    unsureWord('oil', 50, 130, 0.2, 8),
    unsureWord('———', 50, 160, 0.1, null),
  ]
  expect(findLowConfidenceText(words, 20)).toEqual([])
})
