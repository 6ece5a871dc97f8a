/**
 * Draws the stages of the menu reader for its README, from one menu of the golden corpus and one with badges. Run it after a visible change: node
 * scripts/menu-reader-pictures.ts
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { type GreyImage, toPng } from '../src/menu-reader/image/grey-image.ts'
import { openDictionary } from '../src/menu-reader/language/dictionary.ts'
import type { LineRole } from '../src/menu-reader/layout/line-role.ts'
import { trimOverlappingWords } from '../src/menu-reader/layout/overlapping-words.ts'
import { labelPage } from '../src/menu-reader/layout/read-layout.ts'
import { rereadMarks } from '../src/menu-reader/marks/reread-marks.ts'
import { readSymbols } from '../src/menu-reader/marks/symbols/read-symbols.ts'
import { rereadMissedText } from '../src/menu-reader/missed-text/reread-missed-text.ts'
import { rereadPrices } from '../src/menu-reader/prices/reread-prices.ts'
import { readWithRotation } from '../src/menu-reader/read-with-rotation.ts'
import { openRecogniser, type Recogniser } from '../src/menu-reader/recogniser.ts'
import { splitTouchingSizes } from '../src/menu-reader/sizes/touching-sizes.ts'

const MENU = fileURLToPath(new URL('../tests/menu-reader/golden/menu-0055.jpg', import.meta.url))
/** A menu with badges, because the golden menu has no mark that is recognised again. */
const CARDS = fileURLToPath(new URL('../tests/menu-reader/badges/cards.png', import.meta.url))
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
const own = await openRecogniser()
const recognised: GreyImage[] = []
const recogniser: Recogniser = {
  ...own,
  recognise(picture, ...rest) {
    recognised.push(picture)
    return own.recognise(picture, ...rest)
  },
}
const { preprocessed, words } = await readWithRotation(photo, { recogniser, onProgress: () => {} })
const page = preprocessed.picture
await draw('2-preprocessed', await toPng(page))
const toBox = (colour: string) => (box: Omit<Box, 'colour'>) => ({ ...box, colour })
await draw('3-words', await toPng(page), words.map(toBox('#2b62a8')))

// The stages of `read-menu-image.ts` that this menu needs.
const separated = splitTouchingSizes(page, await rereadMissedText(page, trimOverlappingWords(words), recogniser))
recognised.length = 0
const resolved = await rereadPrices(page, separated, recogniser)
await draw('4-prices', await toPng(recognised[0] as GreyImage))
const marked = await readSymbols(photo, preprocessed, await rereadMarks(page, resolved, recogniser), openDictionary(recogniser.language()))
const cards = await readWithRotation(readFileSync(CARDS), { recogniser, onProgress: () => {} })
recognised.length = 0
await rereadMarks(cards.preprocessed.picture, cards.words, recogniser)
await draw('5-marks', await toPng(recognised.sort((a, b) => b.width * b.height - a.width * a.height)[0] as GreyImage))
const { labelled } = labelPage(marked)
const lines = labelled.flatMap(({ role, line }) => [
  ...(line.texts.length > 0 ? [{ ...line, right: Math.max(...line.texts.map(({ right }) => right)), colour: COLOURS[role] }] : []),
  ...line.prices.map(toBox(COLOURS.price)),
])
await draw('6-roles', await toPng(page), lines)
process.exit(0)
