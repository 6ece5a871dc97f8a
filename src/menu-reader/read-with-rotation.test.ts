import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { casesOf, inDrills } from '../../tests/support/drills.ts'
import type { GreyImage } from './image/grey-image.ts'
import type { Word } from './lines/word.ts'
import { readWithRotation } from './read-with-rotation.ts'
import { openRecogniser } from './recogniser.ts'

const MENU = readFileSync(new URL('../../tests/menu-reader/golden/menu-0041.jpg', import.meta.url))

/** A busy machine recognises at a fifth of its speed. */
const PATIENCE = 120_000

type Options = { spent?: () => number; confidence?: number; ofSample?: (words: Word[], nth: number) => Word[] }

/** Reads an image. `whole`: how many areas as large as the page were recognised. `confidence` is the highest of their words, `ofSample` what is left of each sample. */
async function read(image: Uint8Array, { spent, confidence = 1, ofSample = (words) => words }: Options = {}) {
  const recogniser = await openRecogniser()
  const sizes: number[] = []
  const recognise = async (picture: GreyImage, ...rest: [onProgress: (fraction: number) => void]) => {
    sizes.push(picture.width * picture.height)
    const found = await recogniser.recognise(picture, ...rest)
    const isSample = picture.height < 1000
    return isSample ? ofSample(found, sizes.length) : found.map((word) => ({ ...word, confidence: Math.min(word.confidence, confidence) }))
  }
  const options = { recogniser: { ...recogniser, recognise }, onProgress: () => {}, ...(spent && { spent }) }
  const { preprocessed, words } = await readWithRotation(image, options)
  const page = preprocessed.picture.width * preprocessed.picture.height
  return { quarters: preprocessed.quarters, words, whole: sizes.filter((size) => size >= page).length }
}

/** Dark and light shapes of letter size, as on a photo of food or leaves. */
async function pictureWithoutText(): Promise<Uint8Array> {
  let seed = 7
  const next = (max: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % max
  }
  const shape = () =>
    `<ellipse cx="${next(1400)}" cy="${next(1000)}" rx="${4 + next(14)}" ry="${4 + next(14)}" fill="hsl(${next(90)} 50% ${15 + next(70)}%)"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1400" height="1000"><rect width="1400" height="1000" fill="#ccb"/>${Array.from({ length: 3000 }, shape).join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg().toBuffer()
}

/** Lines of text in the grain of a photo taken in poor light. */
async function pictureOfGrain(): Promise<Uint8Array> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const lines = Array.from(
    { length: 20 },
    (_, i) => `<text x="20" y="${50 * i + 40}" font-size="26">Roast cod with brown shrimp and samphire</text>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1400" height="1000">${lines.join('')}</svg>`
  const ground = sharp({ create: { width: 1400, height: 1000, channels: 3, background: '#fff', noise } })
  return ground
    .composite([{ input: Buffer.from(svg) }])
    .jpeg()
    .toBuffer()
}

test(
  'readWithRotation returns after a sample when an image has no text',
  async () => {
    expect(await read(await pictureWithoutText())).toMatchObject({ words: [], whole: 0 })
  },
  PATIENCE,
)

inDrills.each([0, 1, 2, 3] as const)(
  'readWithRotation reads a page turned by %i quarters once, upright',
  async (quarters) => {
    const turned = await sharp(MENU)
      .rotate(90 * quarters)
      .jpeg()
      .toBuffer()
    expect(await read(turned)).toMatchObject({ quarters: (4 - quarters) % 4, whole: 1 })
  },
  PATIENCE,
)

inDrills.each([
  [1, 2],
  [6, 1],
])(
  'readWithRotation of a hardly legible page after %i seconds reads it %i times',
  async (seconds, whole) => {
    expect(await read(MENU, { spent: () => seconds, confidence: 0.4 })).toMatchObject({ whole })
  },
  PATIENCE,
)

const FEW = 11
const words = (found: Word[]) => found.filter(({ text }) => /\p{L}{3}/u.test(text))

test.each(
  casesOf<[string, (found: Word[], nth: number) => Word[]]>(
    [
      ['few words of its sample are legible', (found) => words(found).slice(0, FEW)],
      [
        'one word on its side is read with confidence',
        (found, nth) => (nth > 1 ? found : found.slice(0, 1).map((word) => ({ ...word, text: 'lad', confidence: 0.57 }))),
      ],
    ],
    1,
  ),
)(
  'readWithRotation reads a turned page upright when %s',
  async (_, ofSample) => {
    const turned = await sharp(MENU).rotate(90).jpeg().toBuffer()
    expect(await read(turned, { ofSample })).toMatchObject({ quarters: 3, whole: 1 })
  },
  PATIENCE,
)

inDrills(
  'readWithRotation reads a page of few letters whole when its sample is hopeless',
  async () => {
    const lines = Array.from({ length: 8 }, (_, i) => `<text x="60" y="${120 * i + 100}" font-size="60">Seeded Loaf ${i + 3}.50</text>`)
    const page = sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="1400" height="1000"><rect width="1400" height="1000" fill="#fff"/>${lines.join('')}</svg>`,
      ),
    )
    const hopeless = (words: Word[]) => words.slice(0, 1)
    expect(await read(await page.jpeg().toBuffer(), { ofSample: hopeless })).toMatchObject({ quarters: 0, whole: 1 })
  },
  PATIENCE,
)

inDrills(
  'readWithRotation reads no whole page when no sample is certain and the page is mostly grain',
  async () => {
    const grain = await pictureOfGrain()
    const unsure = (words: Word[]) => words.slice(0, 1).flatMap((word) => Array(20).fill({ ...word, text: 'Grain', confidence: 0.3 }))
    expect(await read(grain, { ofSample: unsure })).toMatchObject({ words: [], whole: 0 })
  },
  PATIENCE,
)
