import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type GreyImage, toGrey } from '../image/grey-image.ts'
import type { Word } from '../lines/word.ts'
import { findRingedMarks } from './ringed-marks.ts'

const USUAL = 41
const WORD: Word = { text: 'Pie', confidence: 0.9, left: 17, right: 63, top: 40, bottom: 70, baseline: 70, size: USUAL, stroke: 6 }

async function pictureOf(svg: string): Promise<GreyImage> {
  const whole = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100"><rect width="400" height="100" fill="white"/>${svg}</svg>`
  return toGrey(await sharp(Buffer.from(whole)).png().toBuffer())
}

const disc = (x: number) => `<circle cx="${x}" cy="57" r="20" fill="#333"/>`
const V = (x: number) => `<path d="M${x - 5} 51l5 12l5-12" fill="none" stroke="white" stroke-width="3"/>`
/** Two letters as wide as the disc allows. */
const GF = (x: number) => `<path d="M${x - 4} 51h-9v12h9v-6M${x + 3} 63v-12h10M${x + 3} 57h8" fill="none" stroke="white" stroke-width="3"/>`

test('findRingedMarks parts round badges that touch each other', async () => {
  const { marks } = findRingedMarks(await pictureOf(disc(95) + V(95) + disc(134) + V(134) + disc(173) + V(173)), [WORD], { usual: USUAL })
  expect(marks.map(({ end }) => Math.round((end - 75) / 39)).sort((a, b) => a - b)).toEqual([1, 2, 3])
})

test('findRingedMarks makes letters dark that nearly fill a round badge', async () => {
  const { marks, picture } = findRingedMarks(await pictureOf(disc(95) + GF(95)), [WORD], { usual: USUAL })
  expect(marks).toMatchObject([{ form: 'ringed', codes: null }])
  const brightness = (x: number, y: number) => picture.data[y * picture.width + x] as number
  expect([brightness(95, 42) > 200, brightness(82, 57) < 100, brightness(98, 57) < 100]).toEqual([true, true, true])
})

test('findRingedMarks keeps both letters of a round badge that reach its edge', async () => {
  const VG = '<path d="M78 50l6 14 6-14M109 52h-11v12h10v-6" fill="none" stroke="white" stroke-width="3"/>'
  const { marks, picture } = findRingedMarks(await pictureOf(disc(95) + VG), [WORD], { usual: USUAL })
  expect(marks).toHaveLength(1)
  const brightness = (x: number, y: number) => picture.data[y * picture.width + x] as number
  expect([brightness(84, 62), brightness(98, 58), brightness(95, 70), brightness(77, 40)].map((value) => value < 128)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('findRingedMarks keeps the letters of one wide badge together', async () => {
  const badge = '<rect x="76" y="38" width="90" height="36" rx="8" fill="#333"/>'
  expect(findRingedMarks(await pictureOf(badge + V(95) + V(120) + V(145)), [WORD], { usual: USUAL }).marks).toHaveLength(1)
})

test('findRingedMarks gives letters in rings of one height one type size', async () => {
  const letter = (x: number, height: number) =>
    `<path d="M${x - 5} ${57 - height / 2}l5 ${height}l5 -${height}" fill="none" stroke="white" stroke-width="3"/>`
  const svg = [95, 205, 315].map((x, i) => disc(x) + letter(x, 12 + 4 * i)).join('')
  const words = [0, 110, 220].map((shift) => ({ ...WORD, left: WORD.left + shift, right: WORD.right + shift }))
  const { marks } = findRingedMarks(await pictureOf(svg), words, { usual: USUAL })
  expect(marks).toHaveLength(3)
  expect(new Set(marks.map(({ size }) => size.toFixed(2))).size).toBe(1)
})

test('findRingedMarks finds a ring on a line of its own below a word, and none further down', async () => {
  const ring = (y: number) =>
    `<circle cx="30" cy="${y}" r="11" fill="none" stroke="#333" stroke-width="2"/><path d="M25 ${y - 4}l5 9l5-9" fill="none" stroke="#333" stroke-width="2"/>`
  const high = { ...WORD, top: 5, bottom: 30, baseline: 30 }
  expect(findRingedMarks(await pictureOf(ring(60)), [high], { usual: USUAL }).marks).toHaveLength(1)
  expect(findRingedMarks(await pictureOf(ring(60)), [{ ...high, baseline: -20, top: -50, bottom: -20 }], { usual: USUAL }).marks).toEqual(
    [],
  )
})

const pill = (x: number) => `<rect x="${x - 28}" y="40" width="56" height="34" rx="17" fill="#333"/>`

test('findRingedMarks splits badges with round ends, without the dark ink in the gap between them', async () => {
  const between = '<rect x="131" y="44" width="8" height="26" fill="#333"/>'
  const { marks } = findRingedMarks(await pictureOf(pill(105) + GF(105) + between + pill(165) + GF(165)), [WORD], { usual: USUAL })
  const [first, second] = marks.sort((a, b) => a.left - b.left)
  expect(marks).toHaveLength(2)
  expect([(first?.end ?? 0) <= 134, (second?.end ?? 0) - (first?.end ?? 0) > 50]).toEqual([true, true])
})

test('findRingedMarks finds badges like those of the legend wherever they are, and no other dark shape of another height', async () => {
  const words = (y: number) => {
    const line = { top: y - 30, bottom: y, baseline: y, size: USUAL, stroke: 6, confidence: 0.9 }
    return [
      { ...line, text: 'vegetarian', left: 60, right: 200 },
      { ...line, text: 'vegan', left: 300, right: 390 },
    ]
  }
  const small = (x: number) =>
    `<circle cx="${x}" cy="57" r="13" fill="#333"/><path d="M${x - 4} 53l4 8l4-8" fill="none" stroke="white" stroke-width="3"/>`
  const far = (svg: string) =>
    `<g transform="translate(0 0)">${svg}</g><g transform="translate(0 100)">${disc(30) + V(30) + disc(275) + V(275)}</g>`
  const picture = async (svg: string) => {
    const whole = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="400" height="200" fill="white"/>${far(svg)}</svg>`
    return toGrey(await sharp(Buffer.from(whole)).png().toBuffer())
  }
  const count = async (svg: string) =>
    findRingedMarks(await picture(svg), words(170), { usual: USUAL }).marks.filter(({ baseline }) => baseline < 100).length
  expect([await count(disc(350) + V(350)), await count(small(350))]).toEqual([1, 0])
})

test('findRingedMarks finds two badges like those of the legend that were read as one short word', async () => {
  const line = { top: 140, bottom: 170, baseline: 170, size: USUAL, stroke: 6, confidence: 0.9 }
  const legend = [
    { ...line, text: 'vegetarian', left: 60, right: 200 },
    { ...line, text: 'vegan', left: 300, right: 390 },
  ]
  const read = { ...WORD, text: 'OD', confidence: 0.57, left: 75, right: 175 }
  const whole = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="400" height="200" fill="white"/>${disc(95) + V(95) + disc(155) + V(155)}
    <g transform="translate(0 100)">${disc(30) + V(30) + disc(275) + V(275)}</g></svg>`
  const picture = await toGrey(await sharp(Buffer.from(whole)).png().toBuffer())
  expect(findRingedMarks(picture, [WORD, read, ...legend], { usual: USUAL }).marks.filter(({ baseline }) => baseline < 100)).toHaveLength(2)
})

test('findRingedMarks finds badges like those of the legend that were read as digits, or as letters narrower than they are', async () => {
  const line = { top: 140, bottom: 170, baseline: 170, size: USUAL, stroke: 6, confidence: 0.9 }
  const legend = [
    { ...line, text: 'vegetarian', left: 60, right: 200 },
    { ...line, text: 'vegan', left: 300, right: 390 },
  ]
  const read = { ...WORD, text: '00', confidence: 0.84, left: 75, right: 175 }
  const whole = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="400" height="200" fill="white"/>${disc(95) + V(95) + disc(155) + V(155)}
    <g transform="translate(0 100)">${disc(30) + V(30) + disc(275) + V(275)}</g></svg>`
  const picture = await toGrey(await sharp(Buffer.from(whole)).png().toBuffer())
  const found = (...words: Word[]) =>
    findRingedMarks(picture, [WORD, ...words, ...legend], { usual: USUAL }).marks.filter(({ baseline }) => baseline < 100)
  expect(found(read)).toMatchObject([{ isLikeLegend: true }, { isLikeLegend: true }])
  const inLegend = findRingedMarks(picture, [WORD, ...legend], { usual: USUAL }).marks.filter(({ baseline }) => baseline > 100)
  expect(inLegend.map(({ isLikeLegend }) => isLikeLegend)).toEqual([undefined, undefined])
  expect(found({ ...read, text: 'oF', confidence: 0.9, left: 82, right: 108 })).toHaveLength(2)
  expect(found({ ...read, text: '3', confidence: 0.9, left: 75, right: 115 })).toHaveLength(2)
})

test('findRingedMarks finds a large ring below a word, and leaves out what is left of its line', async () => {
  const svg = `<circle cx="60" cy="52" r="34" fill="none" stroke="#222" stroke-width="3"/><path d="M52 79h16" stroke="#bbb" stroke-width="3"/>
    <path d="M51 40l9 20l9-20" fill="none" stroke="#222" stroke-width="4"/>`
  const above = { ...WORD, top: -35, bottom: -10, baseline: -10 }
  const { marks } = findRingedMarks(await pictureOf(svg), [above], { usual: USUAL })
  expect(marks).toHaveLength(1)
  expect(marks[0]?.baseline).toBeLessThan(70)
})

test('findRingedMarks parts badges with a dark gap that is as high as they are', async () => {
  const between = '<rect x="129" y="41" width="12" height="32" fill="#000"/>'
  const { marks } = findRingedMarks(await pictureOf(between + pill(98) + GF(98) + pill(172) + GF(172)), [WORD], { usual: USUAL })
  expect(marks).toHaveLength(2)
})

/** The letters 'gf' in small bold type, a pixel for each '#'. */
const TOUCHING = `
............#####.
............#####.
.......###.#####..
......########....
.######.########..
##################
##################
###..####.####....
####.###..####....
.########.####....
.#######..####....
.###......####....
.#######..####....
.#########.###....
.#############....
.###...####.......
####...####.......
####...####.......
.##########.......
`

test('findRingedMarks takes raised letters that touch each other for no ring, and a ring at the same place for one', async () => {
  const letters = TOUCHING.trim()
    .split('\n')
    .flatMap((row, y) =>
      [...row].flatMap((dot, x) => (dot === '#' ? `<rect x="${80 + x}" y="${40 + y}" width="1" height="1" fill="#222"/>` : [])),
    )
  const ring =
    '<circle cx="90" cy="50" r="11" fill="none" stroke="#333" stroke-width="2"/><path d="M86 47l4 8l4-8" fill="none" stroke="#333" stroke-width="2"/>'
  const raised = [{ left: 76, top: 34, right: 104, bottom: 66 }]
  expect(findRingedMarks(await pictureOf(letters.join('')), [WORD], { usual: USUAL, raised }).marks).toEqual([])
  expect(findRingedMarks(await pictureOf(ring), [WORD], { usual: USUAL, raised }).marks).toHaveLength(1)
})

test('findRingedMarks finds a badge that is as much larger than those of the legend as the type of the dishes', async () => {
  const box = (x: number, y: number, height: number) =>
    `<rect x="${x}" y="${y}" width="${1.4 * height}" height="${height}" rx="4" fill="#333"/>${letterOn(x + 0.7 * height, y + height / 2, height)}`
  const letterOn = (x: number, y: number, height: number) =>
    `<path d="M${x - height / 6} ${y - height / 5}l${height / 6} ${height / 2.5}l${height / 6} -${height / 2.5}" fill="none" stroke="white" stroke-width="${height / 10}"/>`
  const svg = `<g transform="scale(1)">${box(85, 36, 36)}${box(85, 130, 27)}${box(260, 130, 27)}</g>`
  const whole = `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="200"><rect width="500" height="200" fill="white"/>${svg}</svg>`
  const picture = await toGrey(await sharp(Buffer.from(whole)).png().toBuffer())
  const legend = [
    { ...WORD, text: 'vegetarian', left: 128, right: 240, top: 130, bottom: 155, baseline: 153, size: 30 },
    { ...WORD, text: 'vegan', left: 303, right: 380, top: 130, bottom: 155, baseline: 153, size: 30 },
  ]
  const misread = { ...WORD, text: '[3', confidence: 0.9, left: 85, right: 135, top: 36, bottom: 72 }
  const { marks } = findRingedMarks(picture, [WORD, misread, ...legend], { usual: USUAL })
  expect(marks.filter(({ baseline }) => baseline < 100)).toMatchObject([{ form: 'ringed', isLikeLegend: true, words: [misread] }])
})

test('findRingedMarks finds a badge when the box of the word before it reaches over its edge', async () => {
  const touching = { ...WORD, text: 'Pies', right: 78 }
  expect(findRingedMarks(await pictureOf(disc(95) + V(95)), [touching], { usual: USUAL }).marks).toHaveLength(1)
})

test('findRingedMarks takes no bold letter for a badge when the box of its word ends before it', async () => {
  const b = '<path d="M70 36h10v13h12a12.5 12.5 0 0 1 0 25h-22zM81 55.500h8a6 6 0 0 1 0 12h-8z" fill="#222" fill-rule="evenodd"/>'
  expect(findRingedMarks(await pictureOf(b), [WORD], { usual: USUAL }).marks).toEqual([])
})
