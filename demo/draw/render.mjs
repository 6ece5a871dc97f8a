/**
 * Draws the images of the demo and writes them as WebP in all widths:
 *
 *   node demo/draw/render.mjs                 all images; takes a few minutes
 *   node demo/draw/render.mjs dish-pho hero   only images whose name contains one of these words
 *   node demo/draw/render.mjs --sheet out.png [words]   only an overview for viewing
 *
 * Writes images of venues and dishes to demo/pictures, those of the home page to src/web/pictures.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { dishDrawings } from '../drawings/dishes.ts'
import { venueDrawings } from '../drawings/venues.ts'
import { dishArt, tableArt, venueArt } from './pictures.mjs'

const DEMO = fileURLToPath(new URL('../pictures/', import.meta.url))
const HOME = fileURLToPath(new URL('../../src/web/pictures/', import.meta.url))
const KB = 1024

/** Widths in pixels, the widest first, each with its largest file size. */
const VENUE = [
  [1440, 96 * KB],
  [720, 38 * KB],
  [360, 15 * KB],
  [208, 4.5 * KB],
]
const DISH = [
  [720, 38 * KB],
  [360, 14 * KB],
  [208, 4.5 * KB],
]

const HOME_DRAWINGS = [
  {
    name: 'hero-wide',
    sizes: [
      [1600, 116 * KB],
      [960, 56 * KB],
    ],
    draw: (width) => tableArt({ seed: 'home', width }),
  },
  {
    name: 'hero-tall',
    sizes: [
      [780, 44 * KB],
      [480, 24 * KB],
    ],
    draw: (width) => tableArt({ seed: 'home', width, tall: true }),
  },
  {
    name: 'story',
    sizes: [
      [1100, 64 * KB],
      [640, 30 * KB],
    ],
    draw: (width) => venueArt({ seed: 'The Cellar Door', cuisine: 'Wine Bar', scene: 'inside', width }),
  },
]

const all = [
  ...Object.entries(venueDrawings).map(([name, how]) => ({
    name,
    folder: DEMO,
    sizes: VENUE,
    draw: (width) => venueArt({ ...how, width }),
  })),
  ...Object.entries(dishDrawings).map(([name, how]) => ({ name, folder: DEMO, sizes: DISH, draw: (width) => dishArt({ ...how, width }) })),
  ...HOME_DRAWINGS.map((drawing) => ({ ...drawing, folder: HOME })),
]

/** The image at one width, as raw pixels. Rendered at that width, because enlarging blurs it. */
async function rasterise(draw, width) {
  return sharp(Buffer.from(draw(width))).removeAlpha()
}

/** Lowest WebP quality. Below it, the stipple shows block artefacts, and blurring the image is better. */
const LEAST_QUALITY = 34

/** Encodes WebP with the best quality of at most `most` bytes, and with as little blur as possible. */
async function encode(image, most) {
  for (const blur of [0, 0.5, 0.7, 0.9, 1.2]) {
    const soft = blur ? sharp(await image.clone().png().toBuffer()).blur(blur) : image.clone()
    const { data, info } = await soft.raw().toBuffer({ resolveWithObject: true })
    const webp = (quality) => sharp(data, { raw: info }).webp({ quality, effort: 5, smartSubsample: true }).toBuffer()
    let best = await webp(LEAST_QUALITY)
    if (best.length > most) continue
    let [low, high] = [LEAST_QUALITY, 84]
    while (high - low > 2) {
      const middle = Math.round((low + high) / 2)
      const trial = await webp(middle)
      if (trial.length <= most) [low, best] = [middle, trial]
      else high = middle
    }
    return { data: best, how: `${Math.round(best.length / KB)} KB at ${low}${blur ? `, blur ${blur}` : ''}` }
  }
  throw new Error(`Cannot be made smaller than ${most} bytes`)
}

/** Renders the widest image from the SVG and the others from it, which avoids moiré in the stipple. */
async function render({ name, folder, sizes, draw }) {
  const [[widest]] = sizes
  const full = await (await rasterise(draw, widest)).png({ compressionLevel: 1 }).toBuffer()
  const written = []
  for (const [width, most] of sizes) {
    const file = width === widest ? `${name}.webp` : `${name}.w${width}.webp`
    const { data, how } = await encode(sharp(full).resize({ width }), most)
    await writeFile(folder + file, data)
    written.push(`${width}: ${how}`)
  }
  console.log(name, written.join('; '))
}

async function sheet(drawings, out) {
  const [cell, gap, columns] = [400, 10, 5]
  const tiles = []
  for (const [i, { draw }] of drawings.entries()) {
    const input = await sharp(Buffer.from(draw(cell * 2)))
      .resize(cell, 300)
      .png()
      .toBuffer()
    tiles.push({ input, left: (i % columns) * (cell + gap), top: Math.floor(i / columns) * (300 + gap) })
  }
  const size = { width: columns * (cell + gap), height: Math.ceil(drawings.length / columns) * (300 + gap) }
  await sharp({ create: { ...size, channels: 3, background: '#f4efe3' } })
    .composite(tiles)
    .png()
    .toFile(out)
}

const [first, ...rest] = process.argv.slice(2)
const words = first === '--sheet' ? rest.slice(1) : [first, ...rest].filter(Boolean)
const chosen = words.length ? all.filter(({ name }) => words.some((word) => name.includes(word))) : all

sharp.concurrency(1)
if (first === '--sheet') {
  await sheet(chosen, rest[0])
} else {
  await mkdir(DEMO, { recursive: true })
  await mkdir(HOME, { recursive: true })
  for (const drawing of chosen) await render(drawing)
}
