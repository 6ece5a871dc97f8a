import { expect, test } from 'vitest'
import type { GreyImage } from './grey-image.ts'
import { eraseRuledLines } from './ruled-lines.ts'

const LETTER = 14

/** An image with ink where the function returns true. */
function draw(isInk: (x: number, y: number) => boolean): GreyImage {
  const [width, height] = [400, 200]
  return {
    data: Uint8Array.from({ length: width * height }, (_, i) => (isInk(i % width, Math.floor(i / width)) ? 60 : 255)),
    width,
    height,
  }
}

/** Letters, some of which touch at their feet. */
const isWriting = (x: number, y: number) => y >= 90 && y < 104 && x > 60 && x < 340 && (x % 10 < 6 || y > 100)

const isRule = (x: number, y: number) => x > 20 && x < 380 && x % 50 > 1 && (y === 60 || y === 61 || y === 140)

const isEdge = (x: number, y: number) => (x === 10 || x === 390) && y > 5 && y < 195

test('eraseRuledLines erases rules and box edges and keeps text with touching letters', () => {
  const written = draw(isWriting)
  const page = draw((x, y) => isWriting(x, y) || isRule(x, y) || isEdge(x, y))
  expect(eraseRuledLines(page, LETTER)).toEqual(written)
  expect(eraseRuledLines(written, LETTER)).toEqual(written)
})
