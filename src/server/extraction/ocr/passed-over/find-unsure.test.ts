import { expect, test } from 'vitest'
import type { Word } from '../layout/word.ts'
import { findUnsure } from './find-unsure.ts'

const read = (text: string, left: number, baseline: number, confidence: number, size: number | null = 20): Word => ({
  ...{ text, confidence, left, right: left + text.length * 10, top: baseline - 15, bottom: baseline, baseline },
  ...{ size, stroke: 2 },
})

test('unsure words side by side are one stretch, those of another line another', () => {
  const [main, courses, sides] = [read('MAIN', 50, 100, 0.25), read('SOURSES', 96, 101, 0.07), read('SIDEIORDERS', 50, 300, 0.3)]
  expect(findUnsure([courses, main, sides], 20)).toEqual([
    { left: 50, right: 166, baseline: 100, size: 20, words: [main, courses] },
    { left: 50, right: 160, baseline: 300, size: 20, words: [sides] },
  ])
})

test('sure words, marks, specks and grain are left as they are', () => {
  const words = [read('Soup', 50, 100, 0.9), read('vg', 120, 100, 0.2), read('oil', 50, 130, 0.2, 8), read('———', 50, 160, 0.1, null)]
  expect(findUnsure(words, 20)).toEqual([])
})
