import sharp from 'sharp'
import { expect, test } from 'vitest'
import { toGrey } from '../image/grey-image.ts'
import type { Word } from '../lines/word.ts'
import { withHalves } from './halves.ts'

/** Digits 30 pixels high: a seven, and a half or a percent sign. */
const SEVEN = '<path d="M2 2H18L8 30"/>'
const HALF = '<path d="M24 6l4 -4V14M46 2L26 30M38 18q8 -4 8 2L38 30H48"/>'
const PERCENT = '<circle cx="28" cy="8" r="5"/><path d="M46 2L26 30"/><circle cx="43" cy="24" r="5"/>'

async function pictureOf(signs: readonly string[]) {
  const rows = signs.map((sign, i) => `<g transform="translate(200 ${20 + 60 * i})">${SEVEN}${sign}</g>`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400" fill="#fff"/><g fill="none" stroke="#000" stroke-width="3">${rows.join('')}</g></svg>`
  return toGrey(await sharp(Buffer.from(svg)).png().toBuffer())
}

function word(text: string, i: number, left = 200): Word {
  return {
    text,
    confidence: 0.9,
    left,
    right: left + 50,
    top: 20 + 60 * i,
    bottom: 52 + 60 * i,
    baseline: 52 + 60 * i,
    size: 42,
    stroke: 3,
  }
}

const textsOf = async (signs: readonly string[], words: readonly Word[]) =>
  withHalves(await pictureOf(signs), words).map(({ text }) => text)

test('withHalves takes percent signs without rings for halves', async () => {
  const words = [word('7%', 0), word('£7%', 1), word('7%:', 2)]
  expect(await textsOf([HALF, HALF, HALF], words)).toEqual(['7½', '£7½', '7½'])
})

test('withHalves keeps percent signs with rings', async () => {
  expect(await textsOf([PERCENT, PERCENT, PERCENT], [word('7%', 0), word('7%', 1), word('7%', 2)])).toEqual(['7%', '7%', '7%'])
})

test('withHalves keeps signs when they are few or words follow', async () => {
  expect(await textsOf([HALF, HALF], [word('7%', 0), word('7%', 1)])).toEqual(['7%', '7%'])
  const followed = [word('7%', 0), word('7%', 1), word('7%', 2), word('wine', 2, 260)]
  expect(await textsOf([HALF, HALF, HALF], followed)).toEqual(['7%', '7%', '7%', 'wine'])
})

test('withHalves takes percent signs without rings for halves within a line when each has a comma after it', async () => {
  const line = (i: number) => [{ ...word('dozen', i, 120), right: 180 }, word('7%,', i), word('dozen', i, 260)]
  const texts = await textsOf([HALF, HALF, HALF], [...line(0), ...line(1), ...line(2)])
  expect(texts.filter((text) => text.startsWith('7'))).toEqual(['7½,', '7½,', '7½,'])
})
