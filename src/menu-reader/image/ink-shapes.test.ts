import sharp from 'sharp'
import { expect, test } from 'vitest'
import { MARK_SHAPES } from '../marks/settings.ts'
import { toGrey } from './grey-image.ts'
import { differenceOfShapes, type InkShape, shapeOfInk } from './ink-shapes.ts'

/** The shape of two lines, drawn in a given size. */
async function shape(lines: string, size: number): Promise<InkShape> {
  const drawing = `<path d="${lines}" fill="none" stroke="black" stroke-width="4" transform="translate(10 10) scale(${size})"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="100"><rect width="120" height="100" fill="white"/>${drawing}</svg>`
  const picture = await toGrey(await sharp(Buffer.from(svg)).png().toBuffer())
  return shapeOfInk(picture, { left: 0, right: 120, top: 0, bottom: 100 }) as InkShape
}

const [V, L] = ['M0 0l12 30l12-30', 'M2 0v28h22']

test('differenceOfShapes is small for the same letter in two sizes, and large for different letters', async () => {
  const [small, large, other] = await Promise.all([shape(V, 1), shape(V, 2), shape(L, 1)])
  expect(differenceOfShapes(small, large)).toBeLessThan(MARK_SHAPES.maxDifference)
  expect(differenceOfShapes(small, other)).toBeGreaterThan(0.3)
})

test('shapeOfInk finds nothing on white paper', () => {
  const picture = { data: new Uint8Array(100).fill(255), width: 10, height: 10 }
  expect(shapeOfInk(picture, { left: 0, right: 10, top: 0, bottom: 10 })).toBeNull()
})
