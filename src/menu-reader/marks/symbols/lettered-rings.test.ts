import sharp from 'sharp'
import { expect, test } from 'vitest'
import { toGrey } from '../../image/grey-image.ts'
import type { Word } from '../../lines/word.ts'
import { readSymbols } from './read-symbols.ts'

const SIZE = 40

const word = (text: string, left: number, baseline: number, width = text.length * SIZE * 0.5): Word => ({
  ...{ text, confidence: 0.9, left, right: left + width, top: baseline - SIZE * 0.7, bottom: baseline, baseline, size: SIZE, stroke: 4 },
})

const ring = (x: number, y: number, letter: string, colour: string) =>
  `<circle cx="${x}" cy="${y}" r="15" fill="none" stroke="${colour}" stroke-width="3"/><path d="${letter}" transform="translate(${x} ${y})" fill="none" stroke="${colour}" stroke-width="3"/>`
const V = 'M-5 -5l5 10l5-10'
const E = 'M6 -6h-9v12h9M-3 0h7'

async function readPage(words: readonly Word[], rings: string): Promise<string[]> {
  const bars = words.flatMap(({ text, left, top, bottom }) =>
    /\p{L}{3}/u.test(text) ? [`<rect x="${left}" y="${top}" width="6" height="${bottom - top}" fill="#111"/>`] : [],
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="700"><rect width="1000" height="700" fill="white"/>${bars.join('')}${rings}</svg>`
  const image = await sharp(Buffer.from(svg)).png().toBuffer()
  const upright = { width: 1000, height: 700 }
  const read = await readSymbols(image, { picture: await toGrey(image), upright, quarters: 0, degrees: 0, fan: null, scale: 1 }, words)
  return read.sort((a, b) => a.baseline - b.baseline || a.left - b.left).map(({ text }) => text)
}

test('readSymbols leaves letters in rings of one colour as they were read', async () => {
  const green = '#2b6d3a'
  const words = [
    ...[word('Houmous', 50, 100), word('(v)', 205, 100, 30), word('Falafel', 50, 200), word('(ve)', 205, 200, 30)],
    ...[word('(v)', 45, 600, 30), word('vegetarian', 90, 600), word('(ve)', 325, 600, 30), word('vegan', 370, 600)],
  ].map((one) => (one.text === '(ve)' ? { ...one, confidence: 0.7 } : one))
  const rings = ring(220, 87, V, green) + ring(220, 187, E, green) + ring(60, 587, V, green) + ring(340, 587, E, green)
  expect(await readPage(words, rings)).toEqual(['Houmous', '(v)', 'Falafel', '(ve)', '(v)', 'vegetarian', '(ve)', 'vegan'])
})
