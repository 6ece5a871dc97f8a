import sharp from 'sharp'
import { expect, test } from 'vitest'
import { toGrey } from '../image/grey-image.ts'
import type { Word } from '../lines/word.ts'
import { findBadgePrices } from './badge-prices.ts'

const ROWS = [60, 120, 180]
const NAMES: Word[] = ROWS.map((y) => ({
  ...{ text: 'Houmous', confidence: 0.9, left: 20, right: 140, top: y - 20, bottom: y, baseline: y, size: 28, stroke: 4 },
}))

async function pictureOf(shape: (y: number) => string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="220"><rect width="400" height="220" fill="white"/>${ROWS.map(shape).join('')}</svg>`
  return toGrey(await sharp(Buffer.from(svg)).png().toBuffer())
}

const pill = (y: number) =>
  `<rect x="300" y="${y - 28}" width="60" height="34" rx="17" fill="#222"/><path d="M320 ${y - 20}v18M332 ${y - 20}h10v18" stroke="white" stroke-width="4" fill="none"/>`

test('findBadgePrices shows light characters on badges in a column dark on white', async () => {
  const picture = await pictureOf(pill)
  const found = findBadgePrices(picture, NAMES, 28)
  expect(found.regions.map(({ left, right }) => [Math.round(left), Math.round(right)])).toEqual(ROWS.map(() => [318, 344]))
  const brightness = (x: number, y: number) => found.picture.data[y * picture.width + x] as number
  expect([brightness(310, 50), brightness(320, 50)]).toEqual([255, expect.toSatisfy((value: number) => value < 100)])
})

test('findBadgePrices finds nothing in filled bars and in a word', async () => {
  expect(findBadgePrices(await pictureOf((y) => `<rect x="300" y="${y - 28}" width="60" height="34"/>`), NAMES, 28).regions).toEqual([])
  const words = [...NAMES, ...NAMES.map((word) => ({ ...word, left: 260, right: 362 }))]
  expect(findBadgePrices(await pictureOf(pill), words, 28).regions).toEqual([])
})

test('findBadgePrices finds nothing in a word that was read with confidence, whose bold letters touch', async () => {
  const wide = NAMES.map((word) => ({ ...word, text: 'Treacle', left: 290, right: 372 }))
  const picture = await pictureOf(pill)
  expect(findBadgePrices(picture, [...NAMES, ...wide], 28).regions).toEqual([])
  expect(findBadgePrices(picture, [...NAMES, ...wide.map((word) => ({ ...word, confidence: 0.4 }))], 28).regions).toHaveLength(3)
})
