import sharp from 'sharp'
import { expect, test } from 'vitest'
import { toGrey } from '../../image/grey-image.ts'
import type { Word } from '../../lines/word.ts'
import { readSymbols } from './read-symbols.ts'

const SIZE = 40
const GREEN = '#2e8b3d'
const ORANGE = '#d98e04'
const BLUE = '#2563c9'

type Dot = { colour: string; x: number; y: number }

/** A word whose letters are black bars, as the recogniser returns it. */
function word(text: string, left: number, baseline: number): Word {
  const [width, height] = [text.length * SIZE * 0.5, SIZE * 0.7]
  const box = { left, right: left + width, top: baseline - height, bottom: baseline, baseline }
  return { text, confidence: 0.95, ...box, size: SIZE, stroke: 4 }
}

async function readPage(words: readonly Word[], dots: readonly Dot[], paper = '#fffdf5'): Promise<string[]> {
  const bars = words.flatMap(({ text, left, top, bottom }) =>
    [...text].map((_, i) => `<rect x="${left + i * SIZE * 0.5}" y="${top}" width="6" height="${bottom - top}" fill="#111"/>`),
  )
  const circles = dots.map(({ colour, x, y }) => `<circle cx="${x}" cy="${y - 13}" r="12" fill="${colour}"/>`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="700"><rect width="1000" height="700" fill="${paper}"/>${[...bars, ...circles].join('')}</svg>`
  const image = await sharp(Buffer.from(svg)).png().toBuffer()
  const upright = { width: 1000, height: 700 }
  const read = await readSymbols(image, { picture: await toGrey(image), upright, quarters: 0, degrees: 0, fan: null, scale: 1 }, words)
  return read.sort((a, b) => a.baseline - b.baseline || a.left - b.left).map(({ text }) => text)
}

const LEGEND = [word('vegan', 80, 600), word('gluten', 280, 600), word('free', 420, 600)]
const LEGEND_DOTS = [
  { colour: GREEN, x: 55, y: 600 },
  { colour: ORANGE, x: 255, y: 600 },
]

test('readSymbols reads coloured dots after names as the legend explains them', async () => {
  const names = [word('Houmous', 50, 100), word('Falafel', 50, 200), word('Kleftiko', 50, 300)]
  const dots = [
    { colour: GREEN, x: 220, y: 100 },
    { colour: ORANGE, x: 250, y: 100 },
    { colour: ORANGE, x: 220, y: 200 },
  ]
  expect(await readPage([...names, ...LEGEND], [...dots, ...LEGEND_DOTS])).toEqual([
    'Houmous',
    '(vegan) (gluten-free)',
    'Falafel',
    '(gluten-free)',
    'Kleftiko',
    'vegan gluten free',
  ])
})

test('readSymbols puts dots before a name, and dots after its price, behind the name', async () => {
  const words = [word('Houmous', 90, 100), word('Falafel', 50, 200), word('£5.50', 400, 200)]
  const dots = [
    { colour: GREEN, x: 65, y: 100 },
    { colour: GREEN, x: 530, y: 200 },
  ]
  expect(await readPage([...words, ...LEGEND], [...dots, ...LEGEND_DOTS])).toEqual([
    ...['Houmous', '(vegan)', 'Falafel', '(vegan)', '£5.50'],
    'vegan gluten free',
  ])
})

test('readSymbols removes what the recogniser read in place of a dot, also at the end of a price', async () => {
  const words = [word('Houmous', 50, 100), word('2', 210, 100), word('Falafel', 50, 200), { ...word('£5.500', 400, 200), right: 530 }]
  const dots = [
    { colour: GREEN, x: 220, y: 100 },
    { colour: ORANGE, x: 515, y: 200 },
  ]
  expect(await readPage([...words, ...LEGEND], [...dots, ...LEGEND_DOTS])).toEqual([
    ...['Houmous', '(vegan)', 'Falafel', '(gluten-free)', '£5.50'],
    'vegan gluten free',
  ])
})

test('readSymbols reads no tag from a dot of a colour that the legend does not explain', async () => {
  const dots = [{ colour: BLUE, x: 220, y: 100 }, ...LEGEND_DOTS]
  expect(await readPage([word('Houmous', 50, 100), ...LEGEND], dots)).toEqual(['Houmous', 'vegan gluten free'])
})

test('readSymbols keeps the explanations when their row has other words', async () => {
  const dots = [{ colour: GREEN, x: 220, y: 100 }, ...LEGEND_DOTS]
  const row = [...LEGEND, word('and all prices are in pounds', 540, 600)]
  expect(await readPage([word('Houmous', 50, 100), ...row], dots)).toContain('gluten')
})

test.each([
  ['without coloured dots', [{ colour: '#111', x: 220, y: 100 }]],
  ['without dots', []],
])('readSymbols leaves the words as they are beside a legend %s', async (_, dots) => {
  expect(await readPage([word('Houmous', 50, 100), ...LEGEND], dots)).toEqual(['Houmous', 'vegan', 'gluten', 'free'])
})

test('readSymbols leaves coloured dots beside names alone when no legend explains symbols', async () => {
  expect(await readPage([word('Houmous', 50, 100)], [{ colour: GREEN, x: 220, y: 100 }])).toEqual(['Houmous'])
})

/** A round badge with light bars in place of letters. */
const badge = (x: number, y: number, bars: readonly number[], colour = GREEN) =>
  `<circle cx="${x}" cy="${y - 13}" r="18" fill="${colour}"/>${bars.map((at) => `<rect x="${x + at}" y="${y - 20}" width="4" height="14" fill="white"/>`).join('')}`

test.each([
  ['reads no tag from letters on badges of one colour', GREEN, 'Houmous'],
  ['reads letters on badges of different colours', ORANGE, 'Houmous (vegan)'],
])('readSymbols %s', async (_, second, read) => {
  const bars = [word('Houmous', 50, 100), ...LEGEND].map(
    ({ left, top, bottom }) => `<rect x="${left}" y="${top}" width="6" height="${bottom - top}" fill="#111"/>`,
  )
  const badges = badge(215, 100, [-8, 2]) + badge(55, 600, [-8, 2]) + badge(255, 600, [-8, -2, 4], second)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="700"><rect width="1000" height="700" fill="white"/>${bars.join('')}${badges}</svg>`
  const image = await sharp(Buffer.from(svg)).png().toBuffer()
  const upright = { width: 1000, height: 700 }
  const preprocessed = { picture: await toGrey(image), upright, quarters: 0 as const, degrees: 0, fan: null, scale: 1 }
  const found = await readSymbols(image, preprocessed, [word('Houmous', 50, 100), ...LEGEND])
  expect(
    found
      .filter(({ baseline }) => baseline === 100)
      .map(({ text }) => text)
      .join(' '),
  ).toBe(read)
})

test('readSymbols reads colours on tinted paper', async () => {
  const dots = [{ colour: GREEN, x: 220, y: 100 }, ...LEGEND_DOTS]
  expect(await readPage([word('Houmous', 50, 100), ...LEGEND], dots, '#f3e2bc')).toContain('(vegan)')
})

/** Black symbols of a legend: a triangle, and two triangles. */
const triangle = (x: number, y: number) => `<path d="M${x} ${y}h16l-8 -16z" fill="#111"/>`

async function readPlain(words: readonly Word[], symbols: string): Promise<string[]> {
  // A single letter is what was read of a symbol.
  const bars = words.flatMap(({ text, left, top, bottom }) =>
    [...(text.length > 1 ? text : '')].map(
      (_, i) => `<rect x="${left + i * SIZE * 0.5}" y="${top}" width="6" height="${bottom - top}" fill="#111"/>`,
    ),
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="700"><rect width="1000" height="700" fill="white"/>${bars.join('')}${symbols}</svg>`
  const image = await sharp(Buffer.from(svg)).png().toBuffer()
  const upright = { width: 1000, height: 700 }
  const read = await readSymbols(image, { picture: await toGrey(image), upright, quarters: 0, degrees: 0, fan: null, scale: 1 }, words)
  return read.sort((a, b) => a.baseline - b.baseline || a.left - b.left).map(({ text }) => text)
}

const DISHES = [word('Houmous', 50, 100), word('Falafel', 50, 200)]
const BESIDE = triangle(200, 95) + triangle(200, 195) + triangle(218, 195)

test('readSymbols reads symbols in the colour of the text, single and in pairs, as a legend explains them', async () => {
  const legend = [word('vegan', 80, 600), word('vegetarian', 300, 600)]
  const symbols = BESIDE + triangle(55, 598) + triangle(255, 598) + triangle(273, 598)
  expect(await readPlain([...DISHES, ...legend], symbols)).toEqual(['Houmous', '(vegan)', 'Falafel', '(vegetarian)', 'vegan vegetarian'])
})

const cross = (x: number, y: number) => `<path d="M${x + 6} ${y - 17}h5v6h6v5h-6v6h-5v-6h-6v-5h6z" fill="#111"/>`

test('readSymbols reads two symbols in the colour of the text that are close to each other', async () => {
  const legend = [word('vegan', 80, 600), word('gluten free', 300, 600)]
  const symbols = triangle(200, 95) + cross(219, 95) + cross(200, 195) + triangle(55, 598) + cross(270, 598)
  expect(await readPlain([...DISHES, ...legend], symbols)).toEqual([
    'Houmous',
    '(vegan) (gluten-free)',
    'Falafel',
    '(gluten-free)',
    'vegan gluten free',
  ])
})

test('readSymbols reads a symbol of the legend that was read as a letter', async () => {
  const legend = [word('vegan', 80, 600), { ...word('O', 265, 600), right: 292, confidence: 0.75 }, word('gluten free', 300, 600)]
  const symbols = triangle(200, 95) + cross(200, 195) + triangle(55, 598) + cross(270, 598)
  expect(await readPlain([...DISHES, ...legend], symbols)).toEqual(['Houmous', '(vegan)', 'Falafel', '(gluten-free)', 'vegan gluten free'])
})

test('readSymbols reads no symbols where letters in brackets stand beside names', async () => {
  const legend = [word('vegan', 80, 600), word('gluten free', 300, 600)]
  const lettered = [word('(GF)', 240, 100), word('(VE)', 240, 200)]
  const symbols = triangle(200, 95) + cross(200, 195) + triangle(55, 598) + cross(270, 598)
  expect(await readPlain([...DISHES, ...lettered, ...legend], symbols)).not.toContain('(vegan)')
})

test('readSymbols leaves symbols in the colour of the text where the row of the explanation has other words', async () => {
  const row = [word('vegan', 80, 600), word('sausages and potatoes', 300, 600)]
  expect(await readPlain([...DISHES, ...row], BESIDE + triangle(55, 598))).toEqual(['Houmous', 'Falafel', 'vegan', 'sausages and potatoes'])
})

test('readSymbols leaves symbols in the colour of the text between words of a name', async () => {
  const legend = [word('vegan', 80, 600), word('vegetarian', 300, 600)]
  const symbols = triangle(200, 95) + triangle(55, 598) + triangle(255, 598) + triangle(273, 598)
  const read = await readPlain([word('Houmous', 50, 100), word('Crisps', 226, 100), ...legend], symbols)
  expect(read.slice(0, 2)).toEqual(['Houmous', 'Crisps'])
})

test('readSymbols leaves equal signs before all explanations of a row', async () => {
  const legend = [word('vegan', 80, 600), word('vegetarian', 300, 600)]
  expect(await readPlain([...DISHES, ...legend], BESIDE + triangle(55, 598) + triangle(275, 598))).not.toContain('(vegan)')
})

test('readSymbols reads a symbol at the end of a name that was read as an ampersand', async () => {
  const legend = [word('vegan', 80, 600), word('gluten free', 300, 600)]
  const ampersand = { ...word('&', 196, 100), right: 220 }
  const symbols = triangle(200, 95) + cross(200, 195) + triangle(55, 598) + cross(270, 598)
  expect((await readPlain([...DISHES, ampersand, ...legend], symbols)).slice(0, 2)).toEqual(['Houmous', '(vegan)'])
})

test('readSymbols takes no coloured letters for symbols when they were read as codes of the legend', async () => {
  const words = [
    ...[word('Houmous', 50, 100), word('VE', 220, 100), word('GF', 280, 100)],
    ...[word('VE', 40, 600), word('vegan', 100, 600), word('GF', 280, 600), word('gluten', 340, 600), word('free', 480, 600)],
  ]
  const dots = words
    .filter(({ text }) => /^(?:VE|GF)$/.test(text))
    .map(({ left, baseline }) => ({ colour: GREEN, x: left + 20, y: baseline }))
  expect((await readPage(words, dots)).sort()).toEqual(words.map(({ text }) => text).sort())
})

test('readSymbols takes no symbol for a legend that has one before one of several explanations', async () => {
  const names = [word('Houmous', 50, 100), word('Falafel', 50, 200)]
  const legend = [...LEGEND, word('vegetarian', 560, 600)]
  const dots = [{ colour: GREEN, x: 220, y: 100 }, LEGEND_DOTS[0] as Dot]
  expect((await readPage([...names, ...legend], dots)).filter((text) => /^\(/.test(text))).toEqual([])
})

test('readSymbols takes no symbol for a legend whose other explanations were not read', async () => {
  const names = [word('Houmous', 50, 100), word('Falafel', 50, 200)]
  const unread = [word('gheen', 280, 600), word('vee', 420, 600)].map((one) => ({ ...one, confidence: 0.2 }))
  const dots = [{ colour: GREEN, x: 220, y: 100 }, LEGEND_DOTS[0] as Dot]
  const read = await readPage([...names, word('vegan', 80, 600), ...unread], dots)
  expect(read.filter((text) => /^\(/.test(text))).toEqual([])
})
