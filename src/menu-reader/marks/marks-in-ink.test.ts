import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type GreyImage, toGrey } from '../image/grey-image.ts'
import type { Word } from '../lines/word.ts'
import { STRIPS } from '../prices/settings.ts'
import { findInkMarks, sizeOfHost } from './marks-in-ink.ts'

async function pictureOf(svg: string, height = 100): Promise<GreyImage> {
  const whole = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="${height}"><rect width="400" height="${height}" fill="white"/>${svg}</svg>`
  return toGrey(await sharp(Buffer.from(whole)).png().toBuffer())
}

/** Three upright bars in the place of letters, 30 pixels high on the baseline at 70. */
const NAME = '<path d="M20 40v30M40 40v30M60 40v30" stroke="black" stroke-width="6"/>'
const WORD: Word = { text: 'Pie', confidence: 0.9, left: 17, right: 63, top: 40, bottom: 70, baseline: 70, size: 41, stroke: 6 }

test('findInkMarks finds letters above the baseline after a name', async () => {
  const picture = await pictureOf(`${NAME}<path d="M76 36l8 18l8-18" fill="none" stroke="black" stroke-width="4"/>`)
  expect(findInkMarks(picture, [WORD]).marks).toMatchObject([{ form: 'raised', host: WORD }])
})

test('findInkMarks finds narrow letters above the baseline after a name in a narrow face only', async () => {
  const narrow = '<path d="M66 36l2 14l2-14" fill="none" stroke="black" stroke-width="2"/>'
  const picture = await pictureOf(`${NAME}${narrow}`)
  expect(findInkMarks(picture, [{ ...WORD, text: 'Halloumi' }]).marks).toMatchObject([{ form: 'raised' }])
  expect(findInkMarks(picture, [WORD]).marks).toEqual([])
})

test('findInkMarks takes the raised apostrophe of a possessive for no mark', async () => {
  const picture = await pictureOf(`${NAME}<path d="M76 36l8 18l8-18" fill="none" stroke="black" stroke-width="4"/>`)
  expect(findInkMarks(picture, [{ ...WORD, text: 'Piers', right: 95 }]).marks).toHaveLength(1)
  expect(findInkMarks(picture, [{ ...WORD, text: "Pie's", right: 95 }]).marks).toEqual([])
})

test('findInkMarks finds letters above the baseline after a weight', async () => {
  const picture = await pictureOf(`${NAME}<path d="M76 36l8 18l8-18" fill="none" stroke="black" stroke-width="4"/>`)
  const other = { ...WORD, text: 'Steak', left: 300, right: 390 }
  expect(findInkMarks(picture, [other, { ...WORD, text: '8oz*' }]).marks).toMatchObject([{ form: 'raised' }])
  expect(findInkMarks(picture, [other, { ...WORD, text: '330' }]).marks).toEqual([])
})

test('findInkMarks counts raised codes by the gaps between them, and shows them without the name', async () => {
  const letters = [76, 96, 128].map((x) => `M${x} 36l8 18l8 -18`).join('')
  const picture = await pictureOf(`${NAME}<path d="${letters}" fill="none" stroke="black" stroke-width="4"/>`)
  const found = findInkMarks(picture, [WORD])
  expect(found.marks).toMatchObject([{ form: 'raised', codes: 2 }])
  expect(found.picture.data[45 * picture.width + 60]).toBe(255)
  expect(found.picture.data[37 * picture.width + 76]).toBeLessThan(150)
})

test('findInkMarks finds no marks in a closing quotation mark', async () => {
  const picture = await pictureOf(`${NAME}<path d="M70 38v11M76 38v11" stroke="black" stroke-width="4"/>`)
  expect(findInkMarks(picture, [WORD]).marks).toEqual([])
})

test('findInkMarks erases a ring and leaves the letter in it', async () => {
  const ring = '<circle cx="95" cy="57" r="16" fill="none" stroke="black" stroke-width="2"/>'
  const picture = await pictureOf(`${NAME}${ring}<path d="M90 51l5 12l5-12" fill="none" stroke="black" stroke-width="3"/>`)
  const found = findInkMarks(picture, [WORD])
  expect(found.marks).toMatchObject([{ form: 'ringed', host: null }])
  const darkest = (x: number, y: number) => found.picture.data[y * picture.width + x] as number
  expect(darkest(79, 57)).toBe(255)
  expect(darkest(95, 62)).toBeLessThan(150)
})

test('findInkMarks leaves a letter that is round as it is', async () => {
  const picture = await pictureOf(`${NAME}<circle cx="95" cy="57" r="13" fill="none" stroke="black" stroke-width="5"/>`)
  expect(findInkMarks(picture, [WORD]).marks).toEqual([])
})

test('findInkMarks makes light letters on a badge dark on white', async () => {
  const badge = '<rect x="76" y="38" width="40" height="34" rx="8" fill="#333"/>'
  const letters = '<path d="M84 46l5 16l5-16M99 46v16h9" fill="none" stroke="white" stroke-width="4"/>'
  const found = findInkMarks(await pictureOf(NAME + badge + letters), [WORD])
  expect(found.marks).toMatchObject([{ form: 'ringed', host: null, codes: null }])
  const brightness = (x: number, y: number) => found.picture.data[y * 400 + x] as number
  expect(brightness(80, 42)).toBe(255)
  expect(brightness(99, 54)).toBeLessThan(100)
})

test('findInkMarks leaves a filled dot as it is', async () => {
  const picture = await pictureOf(`${NAME}<circle cx="95" cy="57" r="13"/>`)
  expect(findInkMarks(picture, [WORD]).marks).toEqual([])
})

test('findInkMarks includes the pale and small pieces of raised letters', async () => {
  const dark = '<path d="M80 36v14" fill="none" stroke="black" stroke-width="10"/>'
  const pale = '<path d="M84 37h14" fill="none" stroke="#b0b0b0" stroke-width="3"/><path d="M97 36v6" stroke="black" stroke-width="4"/>'
  const [mark] = findInkMarks(await pictureOf(NAME + dark + pale), [WORD]).marks
  expect(mark).toMatchObject({ form: 'raised' })
  const margin = STRIPS.beside * (mark?.size ?? 0)
  expect((mark?.right ?? 0) + margin).toBeGreaterThan(96)
})

test('findInkMarks gives all raised marks of a page one type size and one height above the baseline', async () => {
  const name = (y: number) => `<path d="M20 ${y}v30M40 ${y}v30M60 ${y}v30" stroke="black" stroke-width="6"/>`
  const low = (y: number) => `<path d="M76 ${y + 2}l5 9l5 -9" fill="none" stroke="black" stroke-width="4"/>`
  const high = (y: number) => `<path d="M76 ${y - 4}v14M86 ${y - 4}v14" stroke="black" stroke-width="6"/>`
  const rows = [20, 90, 160, 230, 300]
  const svg = rows.map((y, i) => name(y) + (i === 0 ? low(y) : high(y))).join('')
  const words = rows.map((y) => ({ ...WORD, top: y, bottom: y + 30, baseline: y + 30 }))
  const marks = findInkMarks(await pictureOf(svg, 400), words).marks
  expect(new Set(marks.map(({ size }) => Math.round(size))).size).toBe(1)
  expect(new Set(marks.map(({ baseline, host }) => Math.round((host as Word).baseline - baseline))).size).toBe(1)
})

test('findInkMarks includes a pale letter after a dark one, because together they are another code', async () => {
  const [dark, pale] = ['M76 36l6 16l6 -16', 'M96 36v16h10'].map(
    (path, i) => `<path d="${path}" fill="none" stroke="${i === 0 ? 'black' : '#b4b4b4'}" stroke-width="5"/>`,
  )
  const [mark] = findInkMarks(await pictureOf(`${NAME}${dark}${pale}`), [WORD]).marks
  expect((mark?.right ?? 0) + STRIPS.beside * (mark?.size ?? 0)).toBeGreaterThan(104)
})

test('findInkMarks takes no zero of a price for a ring, however uncertain it was read', async () => {
  const zero = '<ellipse cx="95" cy="55" rx="11" ry="14" fill="none" stroke="black" stroke-width="4"/><circle cx="95" cy="55" r="4"/>'
  const picture = await pictureOf(NAME + zero)
  const price = { ...WORD, text: '10.10', confidence: 0.4, left: 80, right: 110 }
  expect(findInkMarks(picture, [WORD]).marks).toHaveLength(1)
  expect(findInkMarks(picture, [WORD, price]).marks).toEqual([])
})

test('findInkMarks takes no letter in a ring for another ring', async () => {
  const ringed = '<rect x="80" y="38" width="44" height="36" rx="12" fill="none" stroke="black" stroke-width="3"/>'
  const letter =
    '<rect x="92" y="46" width="18" height="20" rx="8" fill="none" stroke="black" stroke-width="3"/><circle cx="101" cy="56" r="2"/>'
  expect(findInkMarks(await pictureOf(NAME + ringed + letter), [WORD]).marks).toHaveLength(1)
})

test('findInkMarks includes a raised letter that reaches lower than the one before it', async () => {
  const v = '<path d="M76 36l7 16l7-16" fill="none" stroke="black" stroke-width="4"/>'
  const g = '<rect x="95" y="36" width="14" height="28" fill="black"/>'
  const ends = async (svg: string) => findInkMarks(await pictureOf(NAME + svg), [{ ...WORD, size: 50 }]).marks.map(({ end }) => end)
  expect(await ends(v + g)).toEqual([109])
  expect(await ends(v + g.replace('height="28"', 'height="34"'))).toEqual([92])
})

test('findInkMarks includes a g before a raised letter that is higher, as in gf', async () => {
  const g = '<rect x="76" y="39" width="14" height="25" fill="black"/>'
  const f = (x: number) => `<rect x="${x}" y="32" width="8" height="20" fill="black"/>`
  const starts = async (svg: string) =>
    findInkMarks(await pictureOf(NAME + svg), [{ ...WORD, size: 50 }]).marks.map(({ left, size }) =>
      Math.round(left - STRIPS.beside * size),
    )
  expect(await starts(g + f(94))).toEqual([75])
  expect(await starts(g)).toEqual([])
})

test('findInkMarks finds raised letters that touch, which are as high as an ascender and a descender', async () => {
  const touching = '<rect x="76" y="27" width="24" height="32" fill="black"/>'
  expect(findInkMarks(await pictureOf(NAME + touching), [{ ...WORD, size: 50 }]).marks).toMatchObject([{ form: 'raised' }])
})

const wordOf = (text: string, left: number, size: number, confidence: number): Word => {
  const box = { left, right: left + 60, top: 80, bottom: 100, baseline: 100 }
  return { text, confidence, ...box, size, stroke: 3 }
}

test('sizeOfHost takes the type size of the line when a word was read badly and seems larger', () => {
  const host = wordOf('Fashioned*3#', 170, 40, 0)
  expect(sizeOfHost(host, [wordOf('Old', 100, 32, 0.9), host])).toBe(32)
  expect(sizeOfHost({ ...host, confidence: 0.9 }, [wordOf('Old', 100, 32, 0.9), host])).toBe(40)
  expect(sizeOfHost(host, [host])).toBe(40)
})
