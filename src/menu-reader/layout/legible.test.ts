import { expect, test } from 'vitest'
import type { Word } from '../lines/word.ts'
import { isLegible, mayLackPoints } from './legible.ts'

function words(count: number, confidence: number, text = 'Soup'): Word[] {
  const box = { left: 0, right: 60, top: 0, bottom: 20, baseline: 20 }
  return Array.from({ length: count }, () => ({ text, confidence, ...box, size: 20, stroke: 2 }))
}

test('isLegible returns false when nearly all words are doubtful, and true for a bad photo of a readable page', () => {
  expect(isLegible(words(20, 0.2))).toBe(false)
  expect(isLegible([...words(8, 0.2), ...words(12, 0.6)])).toBe(true)
})

test('isLegible ignores prices and specks', () => {
  expect(isLegible([...words(20, 0.2), ...words(60, 0.95, '12.50')])).toBe(false)
})

test('isLegible returns false for a few doubtful words and for pieces of letters, as of a blurred photo, and true for a few sure ones', () => {
  expect(isLegible(words(5, 0.4))).toBe(false)
  expect(isLegible(words(30, 0.6, 'Sy'))).toBe(false)
  expect(isLegible(words(5, 0.7))).toBe(true)
})

test('mayLackPoints returns true only when many words are doubtful', () => {
  expect(mayLackPoints(words(20, 0.7))).toBe(true)
  expect(mayLackPoints(words(20, 0.9))).toBe(false)
  expect(mayLackPoints(words(5, 0.7))).toBe(false)
})
