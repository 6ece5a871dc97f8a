import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from '../../../scripts/browser.mjs'
import { type Random, seededRandom } from '../../support/random.ts'
import { typesetHtml } from './typeset-html.ts'
import { inventShape, type Shape } from './typeset-shape.ts'

/** Flags for a browser that runs as root without network access. */
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update']

/** Renders menus of the given seeds as JPEG, with an `index.json` for `readSamples`. Reproducible. */
export async function typeset(folder: string, seeds: readonly number[]): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch({ executablePath: findBrowser() ?? '', args: FLAGS })
  try {
    const page = await browser.newPage()
    const index = []
    for (const seed of seeds) {
      const shape = inventShape(seed)
      const file = `menu-${String(seed).padStart(4, '0')}.jpg`
      writeFileSync(join(folder, file), await draw(page, shape))
      index.push({
        file,
        kind: `${shape.photo ? 'photo' : 'clean'}${shape.group === 'hard' ? ', hard' : ''}`,
        ...(shape.foreign && { language: shape.foreign.language.code }),
        note: noteOf(shape),
        categories: shape.categories,
      })
    }
    writeFileSync(join(folder, 'index.json'), JSON.stringify(index))
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

async function draw(page: Page, shape: Shape): Promise<Buffer> {
  await page.setViewportSize({ width: shape.width, height: 800 })
  await page.setContent(typesetHtml(shape))
  await page.evaluate(() => document.fonts.ready)
  if (!shape.photo)
    return sharp(await page.screenshot({ fullPage: true }))
      .jpeg({ quality: 92 })
      .toBuffer()
  const { turn, tiltX, tiltY } = shape.photo
  const sheet = await page.evaluate(() => document.documentElement.scrollHeight)
  // A table under the sheet, which is slightly rotated.
  await page.addStyleTag({
    content: `html{background:#4a3a2c;padding:60px;width:${shape.width + 120}px;min-height:${sheet + 120}px}
body{transform:perspective(${Math.max(sheet, shape.width) * 3}px) rotateX(${tiltX}deg) rotateY(${tiltY}deg) rotate(${turn}deg)}`,
  })
  await page.setViewportSize({ width: shape.width + 120, height: 800 })
  return likePhoto(await page.screenshot({ fullPage: true }), shape)
}

/** Darkens one side, blurs slightly and adds sensor noise, like a phone photo. */
async function likePhoto(picture: Buffer, { photo, seed }: Shape): Promise<Buffer> {
  if (!photo) return picture
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
