/**
 * Draws the stages of the menu reader for its README, from one menu of the golden corpus. Run it after a visible change: node
 * scripts/menu-reader-pictures.ts
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { type GreyImage, toPng } from '../src/menu-reader/image/grey-image.ts'
import { preprocess } from '../src/menu-reader/image/preprocess.ts'
import type { LineRole } from '../src/menu-reader/layout/line-role.ts'
import { labelPage } from '../src/menu-reader/layout/read-layout.ts'
import { rereadMissedText } from '../src/menu-reader/missed-text/reread-missed-text.ts'
import { findPriceCandidates } from '../src/menu-reader/prices/candidates.ts'
import { rereadPrices } from '../src/menu-reader/prices/reread-prices.ts'
import { composeStrips } from '../src/menu-reader/prices/strips.ts'
import { openRecogniser } from '../src/menu-reader/recogniser.ts'

const MENU = fileURLToPath(new URL('../tests/menu-reader/golden/menu-0055.jpg', import.meta.url))
const TARGET = fileURLToPath(new URL('../src/menu-reader/images/', import.meta.url))
const WIDTH = 720

const COLOURS: Record<LineRole, string> = {
  heading: '#7a2e5d',
  name: '#1b6e3c',
  nameContinuation: '#4f9a6b',
  description: '#2b62a8',
  price: '#b4540a',
  note: '#777777',
}

type Box = { left: number; top: number; right: number; bottom: number; colour: string }

async function draw(name: string, image: Buffer, boxes: readonly Box[] = []): Promise<void> {
  const { width, height } = await sharp(image).metadata()
  const rectangles = boxes.map(
    ({ left, top, right, bottom, colour }) =>
      `<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" fill="none" stroke="${colour}" stroke-width="3"/>`,
  )
  const overlay = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${rectangles.join('')}</svg>`)
  const marked = await sharp(image)
    .toColourspace('srgb')
    .composite([{ input: overlay }])
    .png()
    .toBuffer()
  await sharp(marked).resize({ width: WIDTH, withoutEnlargement: true }).webp({ quality: 60 }).toFile(`${TARGET}${name}.webp`)
}

const photo = readFileSync(MENU)
mkdirSync(TARGET, { recursive: true })
await draw('1-photo', photo)
const { picture } = await preprocess(photo)
const page: GreyImage = picture
await draw('2-preprocessed', await toPng(page))
const recogniser = await openRecogniser()
const words = await recogniser.recognise(page, () => {})
const toBox = (colour: string) => (box: Omit<Box, 'colour'>) => ({ ...box, colour })
await draw('3-words', await toPng(page), words.map(toBox('#2b62a8')))
const candidates = findPriceCandidates(words).map((word) => ({ ...word, size: word.size ?? 20 }))
await draw('4-strips', await toPng(composeStrips(page, candidates).strips))
const settled = await rereadPrices(page, await rereadMissedText(page, words, recogniser), recogniser)
const { labelled } = labelPage(settled)
const lines = labelled.flatMap(({ role, line }) => [
  ...(line.texts.length > 0 ? [{ ...line, right: Math.max(...line.texts.map(({ right }) => right)), colour: COLOURS[role] }] : []),
  ...line.prices.map(toBox(COLOURS.price)),
])
await draw('5-roles', await toPng(page), lines)
process.exit(0)
