import { expect, test } from 'vitest'
import type { Word } from '../../lines/type-metrics.ts'
import { partFromSymbol } from './part-from-symbol.ts'

const word = (text: string): Word => ({
  text,
  confidence: 0.9,
  left: 0,
  right: 140,
  top: 0,
  bottom: 30,
  baseline: 30,
  size: 40,
  stroke: 4,
})

/** A symbol of 30 pixels, a gap of 10, and five letters with gaps of 2. */
const INK = [{ left: 0, right: 30 }, ...[0, 1, 2, 3, 4].map((i) => ({ left: 40 + 20 * i, right: 58 + 20 * i }))].map((box) => ({
  ...box,
  top: 5,
  bottom: 30,
}))

test('partFromSymbol parts a sign or a letter from the explanation after it, where its ink ends', () => {
  for (const text of ['®vegan', 'Yvegan'])
    expect(partFromSymbol(word(text), INK)).toMatchObject([
      { text: text.charAt(0), right: 30 },
      { text: 'vegan', left: 40 },
    ])
})

test('partFromSymbol moves the left edge of an explanation when a symbol in its box was not read', () => {
  expect(partFromSymbol(word('vegan'), INK)).toMatchObject([{ text: 'vegan', left: 40 }])
})

test('partFromSymbol keeps an explanation without a wide gap, and other words', () => {
  expect(partFromSymbol(word('vegan'), INK.slice(1))).toEqual([word('vegan')])
  expect(partFromSymbol(word('Ovation'), INK)).toEqual([word('Ovation')])
})
