import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { binarise, type GreyImage, rotateGrey, toGrey } from './grey-image.ts'
import { normaliseIllumination } from './illumination.ts'
import { findBlobs } from './ink-blobs.ts'
import { findLeaderDots } from './leader-dots.ts'
import { isLikelySideways, measureSkew } from './skew.ts'
import { measureNoise, strokeThickness } from './stroke-and-noise.ts'

/** An image with the brightness that the function returns for each pixel. */
function draw(width: number, height: number, brightness: (x: number, y: number) => number): GreyImage {
  return { data: Uint8Array.from({ length: width * height }, (_, i) => brightness(i % width, Math.floor(i / width))), width, height }
}

/** Lines of short bars that resemble text. */
const isWriting = (x: number, y: number) => y % 24 < 8 && x % 13 < 7 && x > 40 && x < 560 && y > 40 && y < 360

describe('page orientation', () => {
  test.each([-5, -1.5, 0, 2.3, 6])('measureSkew measures a tilt of %d degrees', async (degrees) => {
    const page = await rotateGrey(
      draw(600, 400, (x, y) => (isWriting(x, y) ? 0 : 255)),
      -degrees,
    )
    expect(measureSkew(binarise(page))).toBeCloseTo(degrees, 0)
  })

  test('isLikelySideways returns true only when the page lies on its side', async () => {
    const page = draw(600, 400, (x, y) => (isWriting(x, y) ? 0 : 255))
    expect(isLikelySideways(page)).toBe(false)
    expect(isLikelySideways(binarise(await rotateGrey(page, 90)))).toBe(true)
  })

  test('measureSkew returns 0 for an empty page', () => expect(measureSkew(draw(50, 50, () => 255))).toBe(0))
})

describe('normaliseIllumination', () => {
  const inkShare = ({ data }: GreyImage) => data.filter((value) => value < 128).length / data.length
  const written = inkShare(draw(600, 400, (x, y) => (isWriting(x, y) ? 0 : 255)))

  test('keeps dark text in deep shade', async () => {
    const even = await normaliseIllumination(draw(600, 400, (x, y) => (isWriting(x, y) ? 20 : 90 + x / 4)))
    expect(inkShare(even)).toBeCloseTo(written, 1)
  })

  test('inverts light text on a dark page', async () => {
    const even = await normaliseIllumination(draw(600, 400, (x, y) => (isWriting(x, y) ? 230 : 40)))
    expect(even.data[0]).toBe(255)
    expect(inkShare(even)).toBeCloseTo(written, 1)
  })
})

test('findBlobs returns the bounding box of each connected patch of ink', () => {
  const ring = draw(20, 20, (x, y) => (x >= 2 && x < 10 && y >= 3 && y < 9 && !(x > 3 && x < 8 && y > 4 && y < 7) ? 0 : 255))
  expect(findBlobs(ring)).toEqual([{ left: 2, top: 3, right: 10, bottom: 9 }])
  const apart = draw(20, 5, (x, y) => (y === 2 && (x === 1 || x === 15) ? 0 : 255))
  expect(findBlobs(apart)).toHaveLength(2)
})

test('findLeaderDots finds the dots of small type that was enlarged', () => {
  const dots = [10, 30, 50, 70, 90].map((left) => ({ left, top: 10, right: left + 10, bottom: 20 }))
  expect(findLeaderDots(dots, 18)).toHaveLength(5)
})

test('findLeaderDots finds the dots before a price, but no ellipsis and no dots of an i', () => {
  const dot = (left: number, bottom = 20) => ({ left, top: bottom - 3, right: left + 3, bottom })
  expect(
    findLeaderDots(
      [10, 20, 30, 40, 50].map((left) => dot(left)),
      14,
    ),
  ).toHaveLength(5)
  expect(
    findLeaderDots(
      [10, 20, 30].map((left) => dot(left)),
      14,
    ),
  ).toEqual([])
  expect(
    findLeaderDots(
      [10, 60, 110, 160].map((left) => dot(left)),
      14,
    ),
  ).toEqual([])
})

test('strokeThickness returns the thickness that was drawn', () => {
  const bar = draw(200, 30, (x, y) => (y >= 10 && y < 14 && x > 5 && x < 195 ? 0 : 255))
  expect(strokeThickness(bar, { left: 0, top: 0, right: 200, bottom: 30 })).toBeCloseTo(4, 0)
})

test('measureNoise returns 0 for a drawn page and more for a grainy one', () => {
  expect(measureNoise(draw(600, 400, (x, y) => (isWriting(x, y) ? 0 : 255)))).toBe(0)
  expect(measureNoise(draw(200, 200, (x, y) => 128 + ((x * 7919 + y * 104_729) % 31)))).toBeGreaterThan(3)
})

test('toGrey turns an image upright and limits its size', async () => {
  const wide = await sharp({ create: { width: 400, height: 100, channels: 3, background: 'red' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect(await toGrey(wide)).toMatchObject({ width: 100, height: 400 })
  const huge = await sharp({ create: { width: 6000, height: 4000, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
  const { data, width, height } = await toGrey(huge)
  expect(width * height).toBeLessThanOrEqual(9_010_000)
  expect(data).toHaveLength(width * height)
})
