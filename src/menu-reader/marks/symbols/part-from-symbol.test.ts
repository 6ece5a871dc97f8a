import { expect, test } from 'vitest'
import type { Word } from '../../lines/word.ts'
import { partFromSigns, partFromSymbol } from './part-from-symbol.ts'

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

/** Seven letters of 18 pixels with gaps of 2; the last is a symbol. */
const TOUCHING = [0, 1, 2, 3, 4, 5, 6].map((i) => ({ left: 20 * i, right: 20 * i + 18, top: 5, bottom: i === 6 ? 18 : 30 }))
const options = {
  isLikeSymbol: ({ bottom }: { bottom: number }) => bottom === 18,
  isWord: (text: string) => ['Cobnut', 'Loaf', 'Rocket'].includes(text),
}

test.each([
  ['Bagels*', 'Bagels'],
  ['Cobnutt', 'Cobnut'],
  ['Loaftt', 'Loaf'],
])('partFromSigns parts %s from the symbol that touches it', (text, bareWord) => {
  expect(partFromSigns(word(text), TOUCHING, options)).toMatchObject({ bareWord: { text: bareWord, right: 118 }, symbols: [{ left: 120 }] })
})

test('partFromSigns returns no symbol when its ink is unlike those of the legend', () => {
  const parted = partFromSigns(word('Cobnutt'), TOUCHING, { ...options, isLikeSymbol: () => false })
  expect(parted).toMatchObject({ bareWord: { text: 'Cobnut' }, symbols: [] })
})

test.each(['Rocket', 'Sausaget', 'Tart', 'Crème'])('partFromSigns keeps %s whole', (text) => {
  expect(partFromSigns(word(text), TOUCHING, options)).toBeNull()
})

test('partFromSigns returns no symbol when more stars were read than symbols are in the ink', () => {
  expect(partFromSigns(word('Bagels**'), TOUCHING, options)).toMatchObject({ bareWord: { text: 'Bagels' }, symbols: [] })
})
