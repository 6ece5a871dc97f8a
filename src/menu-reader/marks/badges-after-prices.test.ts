import sharp from 'sharp'
import { expect, test } from 'vitest'
import { toGrey } from '../image/grey-image.ts'
import type { Word } from '../lines/word.ts'
import { withoutBadgesAfterPrices } from './badges-after-prices.ts'

const NINE = '<rect x="400" y="8" width="18" height="30"/>'
/** A filled badge, and a 'V' in white on it. */
const BADGE = '<rect x="438" y="8" width="48" height="30" rx="6"/><path d="M454 15l8 16l8 -16" fill="none" stroke="#fff" stroke-width="4"/>'

async function pictureOf(rows: number, drawn: string) {
  const parts = Array.from({ length: rows }, (_, i) => `<g transform="translate(0 ${60 * i})">${drawn}</g>`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400" fill="#fff"/>${parts.join('')}</svg>`
  return toGrey(await sharp(Buffer.from(svg)).png().toBuffer())
}

function word(text: string, i: number, left: number, right: number): Word {
  return { text, confidence: 0.9, left, right, top: 8 + 60 * i, bottom: 38 + 60 * i, baseline: 38 + 60 * i, size: 41, stroke: 4 }
}

const LEGEND = [word('V', 5, 20, 40), word('vegetarian', 5, 60, 240)]
const dish = (i: number, price: Word) => [word('Quesadilla', i, 20, 260), price]

test('withoutBadgesAfterPrices removes a badge that was read as a digit of the price before it', async () => {
  const words = [...dish(0, word('90', 0, 400, 486)), ...dish(1, word('90', 1, 400, 486)), ...LEGEND]
  const found = withoutBadgesAfterPrices(await pictureOf(2, NINE + BADGE), words)
  expect(found.words.filter(({ text }) => /\d/.test(text)).map(({ text, right }) => [text, right])).toEqual([
    ['9', 418],
    ['9', 418],
  ])
  expect(found.picture.data[20 * 600 + 445]).toBe(255)
  expect(found.picture.data[20 * 600 + 410]).toBe(0)
})

test('withoutBadgesAfterPrices removes a word that is nothing but a badge', async () => {
  const words = [0, 1].flatMap((i) => [...dish(i, word('9', i, 400, 418)), word('3', i, 440, 484)])
  const found = withoutBadgesAfterPrices(await pictureOf(2, NINE + BADGE), [...words, ...LEGEND])
  expect(found.words.filter(({ text }) => /\d/.test(text)).map(({ text }) => text)).toEqual(['9', '9'])
})

test('withoutBadgesAfterPrices leaves the page as it is when no legend explains marks or only one price has a badge', async () => {
  const words = [...dish(0, word('90', 0, 400, 486)), ...dish(1, word('90', 1, 400, 486))]
  const two = await pictureOf(2, NINE + BADGE)
  expect(withoutBadgesAfterPrices(two, words)).toEqual({ picture: two, words })
  const one = await pictureOf(1, NINE + BADGE)
  const single = [...dish(0, word('90', 0, 400, 486)), ...LEGEND]
  expect(withoutBadgesAfterPrices(one, single)).toEqual({ picture: one, words: single })
})
