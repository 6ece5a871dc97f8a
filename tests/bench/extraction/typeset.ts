import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from '../../../scripts/browser.mjs'
import { type Random, seededRandom } from '../../support/random.ts'
import { LAYOUTS, layoutPage } from './layouts/index.ts'
import { typesetHtml } from './typeset-html.ts'
import { hardPhoto, inventShape, type Shape, typicalPhoto } from './typeset-shape.ts'

/** Flags for a browser that runs as root without network access. */
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update']

/** Renders menus of the given seeds as JPEG, with an `index.json` for `readSamples`. Reproducible. */
export async function typeset(folder: string, seeds: readonly number[]): Promise<void> {
  await fill(folder, async (page) => {
    const index = []
    for (const seed of seeds) {
      const shape = inventShape(seed)
      const file = `menu-${String(seed).padStart(4, '0')}.jpg`
      writeFileSync(join(folder, file), await draw(page, { ...shape, html: typesetHtml(shape) }))
      index.push({
        file,
        kind: `${shape.photo ? 'photo' : 'clean'}${shape.group === 'hard' ? ', hard' : ''}`,
        ...(shape.foreign && { language: shape.foreign.language.code }),
        note: noteOf(shape),
        categories: shape.categories,
      })
    }
    return index
  })
}

/** Renders every layout of `layouts/` with the content of each seed: clean, like a photo, and like a bad photo. Reproducible. */
export async function typesetLayouts(folder: string, seeds: readonly number[]): Promise<void> {
  await fill(folder, async (page) => {
    const index = []
    for (const [name, seed] of seeds.flatMap((seed) => Object.keys(LAYOUTS).map((name) => [name, seed] as const))) {
      const { categories, ...sheet } = layoutPage(name, seed)
      const random = seededRandom(seed + 5_000_003)
      const photos = { clean: null, photo: typicalPhoto(random), 'photo, hard': hardPhoto(random) }
      for (const [kind, photo] of Object.entries(photos)) {
        const file = `${name}-${seed}-${kind.replace(', ', '-')}.jpg`
        writeFileSync(join(folder, file), await draw(page, { ...sheet, photo, seed }))
        index.push({ file, kind, note: name, categories })
      }
    }
    return index
  })
}

async function fill(folder: string, drawAll: (page: Page) => Promise<object[]>): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch({ executablePath: findBrowser() ?? '', args: FLAGS })
  try {
    writeFileSync(join(folder, 'index.json'), JSON.stringify(await drawAll(await browser.newPage())))
  } finally {
    await browser.close()
  }
}

function noteOf({
  columns,
  pricePlace,
  sign,
  pence,
  sizes,
  heading,
  ground,
  face,
  foreign,
  align,
  description,
  nameWeight,
  nameCapitals,
}: Shape): string {
  const name = nameCapitals ? 'CAPS' : nameWeight
  return [
    `${columns}col`,
    pricePlace,
    sign || 'bare',
    pence,
    sizes,
    heading,
    ground,
    align,
    description,
    name,
    face,
    foreign ? `${foreign.language.code} ${foreign.euro}` : '',
  ]
    .join(' ')
    .trim()
}

type Drawn = { html: string; width: number; seed: number; photo: Shape['photo'] }

async function draw(page: Page, { html, width, seed, photo }: Drawn): Promise<Buffer> {
  await page.setViewportSize({ width, height: 800 })
  await page.setContent(html)
  await page.evaluate(() => document.fonts.ready)
  if (!photo)
    return sharp(await page.screenshot({ fullPage: true }))
      .jpeg({ quality: 92 })
      .toBuffer()
  const { turn, tiltX, tiltY } = photo
  const sheet = await page.evaluate(() => document.documentElement.scrollHeight)
  // A table under the sheet, which is slightly rotated.
  await page.addStyleTag({
    content: `html{background:#4a3a2c;padding:60px;width:${width + 120}px;min-height:${sheet + 120}px}
body{transform:perspective(${Math.max(sheet, width) * 3}px) rotateX(${tiltX}deg) rotateY(${tiltY}deg) rotate(${turn}deg)}`,
  })
  await page.setViewportSize({ width: width + 120, height: 800 })
  return likePhoto(await page.screenshot({ fullPage: true }), photo, seed)
}

/** Darkens one side, blurs slightly and adds sensor noise, like a phone photo. */
async function likePhoto(picture: Buffer, photo: NonNullable<Shape['photo']>, seed: number): Promise<Buffer> {
  const random = seededRandom(seed + 1_000_003)
  const { data, info } = await sharp(picture).removeAlpha().blur(photo.blur).raw().toBuffer({ resolveWithObject: true })
  const angle = random.between(0, 2 * Math.PI)
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      const across = ((x / info.width - 0.5) * Math.cos(angle) + (y / info.height - 0.5) * Math.sin(angle)) / 1.42 + 0.5
      const light = 0.92 - photo.shade * across
      const grain = normal(random) * photo.noise
      for (let c = 0; c < 3; c++) {
        const i = (y * info.width + x) * info.channels + c
        data[i] = Math.min(255, Math.max(0, (data[i] as number) * light + grain))
      }
    }
  }
  return sharp(data, { raw: info }).jpeg({ quality: photo.quality }).toBuffer()
}

/** Approximately normal, mean 0, standard deviation 1. */
function normal(random: Random): number {
  return (random.next() + random.next() + random.next() - 1.5) * 2
}
