import { expect, test } from 'vitest'
import type { Word } from '../lines/word.ts'
import { endOfPrice, findPriceCandidates, lettersToDigits, sizeOfPrice } from './candidates.ts'

function word(text: string, right: number, y: number): Word {
  return { text, confidence: 0.9, left: right - 40, right, top: y - 20, bottom: y, baseline: y, size: 27, stroke: 3 }
}

const texts = (words: Word[]) => findPriceCandidates(words).map(({ text }) => text)

const prices = ['9.50', '12', '£8'].map((text, i) => word(text, 500, 100 + i * 40))

test('findPriceCandidates finds digits, and letters that look like digits where prices end', () => {
  expect(texts([...prices, word('IS', 503, 300), word('Soup', 501, 340)])).toEqual(['9.50', '12', '£8', 'IS'])
})

test('findPriceCandidates ignores such letters elsewhere, and a single one, which may be part of a frame', () => {
  expect(texts([...prices, word('IS', 300, 300), word('I', 501, 340)])).toEqual(['9.50', '12', '£8'])
  expect(texts([...prices.slice(1), word('IS', 500, 300)])).toEqual(['12', '£8'])
})

test('findPriceCandidates finds short words of low confidence within a column of prices', () => {
  const illegible = (text: string, right: number, left = right - 40) => ({ ...word(text, right, 300), left, confidence: 0.2 })
  expect(texts([...prices, illegible('jloAlc]', 501)])).toEqual(['9.50', '12', '£8', 'jloAlc]'])
  for (const other of [illegible('jloAlc]', 300), illegible('jloAlc]', 501, 420), { ...illegible('Soup', 501), confidence: 0.9 }])
    expect(texts([...prices, other])).toEqual(['9.50', '12', '£8'])
})

test('findPriceCandidates ignores a word of low confidence right before text, which is the number of an item', () => {
  const number = { ...word('lh.', 501, 300), confidence: 0.2 }
  const name = { ...word('Satay', 580, 300), left: 520 }
  expect(texts([...prices, number, name])).toEqual(['9.50', '12', '£8'])
})

test('findPriceCandidates ignores dialling codes, years and measures in litres', () =>
  expect(texts([word('0117', 500, 100), word('2019', 500, 140), word('0,3l', 500, 180)])).toEqual([]))

test('lettersToDigits turns letters back into digits', () => {
  expect(['IS', 'I$', 'II', 'lO', 'Ices', '12'].map(lettersToDigits)).toEqual(['15', '15', '11', '10', null, null])
})

test('endOfPrice returns the left edge of the next word when the box of a price reaches over it', () => {
  const wide = { ...word('28.50', 500, 100), left: 330 }
  const [slash, next] = [
    { ...word('/', 445, 100), left: 435 },
    { ...word('42', 500, 100), left: 465 },
  ]
  expect(endOfPrice(wide, [wide, slash, next])).toBe(435)
  expect(endOfPrice(wide, [wide, word('42', 500, 140)])).toBe(500)
})

test('findPriceCandidates finds a digit and an s where prices end, which may be a half', () => {
  expect(texts([...prices, word('8s', 500, 300), word('8s', 300, 340)])).toEqual(['9.50', '12', '£8', '8s'])
})

test('sizeOfPrice is that of the column when all digits of a price are as low as small letters', () => {
  const low = (text: string, size: number) => ({ ...word(text, 500, 300), size })
  expect(sizeOfPrice(low('30', 18), prices, 27)).toBe(27)
  expect(sizeOfPrice(low('30', 25), prices, 27)).toBe(25)
  expect(sizeOfPrice(low('68', 18), prices, 27)).toBe(18)
  expect(sizeOfPrice(low('30', 18), prices.slice(1), 27)).toBe(18)
})
