import { expect, test } from 'vitest'
import type { Word } from '../../lines/word.ts'
import { splitFromSymbol, splitTouchingSymbols } from './split-from-symbol.ts'

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

test('splitFromSymbol splits a sign or a letter from the explanation after it, where its ink ends', () => {
  for (const text of ['®vegan', 'Yvegan'])
    expect(splitFromSymbol(word(text), INK)).toMatchObject([
      { text: text.charAt(0), right: 30 },
      { text: 'vegan', left: 40 },
    ])
})

test('splitFromSymbol moves the left edge of an explanation when a symbol in its box was not read', () => {
  expect(splitFromSymbol(word('vegan'), INK)).toMatchObject([{ text: 'vegan', left: 40 }])
})

test('splitFromSymbol keeps an explanation without a wide gap, and other words', () => {
  expect(splitFromSymbol(word('vegan'), INK.slice(1))).toEqual([word('vegan')])
  expect(splitFromSymbol(word('Ovation'), INK)).toEqual([word('Ovation')])
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
])('splitTouchingSymbols splits %s from the symbol that touches it', (text, bareWord) => {
  expect(splitTouchingSymbols(word(text), TOUCHING, options)).toMatchObject({
    bareWord: { text: bareWord, right: 118 },
    symbols: [{ left: 120 }],
  })
})

test('splitTouchingSymbols returns no symbol when its ink is unlike those of the legend', () => {
  const separated = splitTouchingSymbols(word('Cobnutt'), TOUCHING, { ...options, isLikeSymbol: () => false })
  expect(separated).toMatchObject({ bareWord: { text: 'Cobnut' }, symbols: [] })
})

test.each(['Rocket', 'Sausaget', 'Tart', 'Crème'])('splitTouchingSymbols keeps %s whole', (text) => {
  expect(splitTouchingSymbols(word(text), TOUCHING, options)).toBeNull()
})

test('splitTouchingSymbols returns no symbol when more stars were read than symbols are in the ink', () => {
  expect(splitTouchingSymbols(word('Bagels**'), TOUCHING, options)).toMatchObject({ bareWord: { text: 'Bagels' }, symbols: [] })
})
