import { expect, test } from 'vitest'
import type { Word } from '../lines/word.ts'
import { correctPerspective } from './vertical-perspective.ts'

/** A price at `y` that appears `larger` times as large as printed. */
function price(y: number, larger: number, printed = 20): Word {
  const size = printed * larger
  const right = 500 + 100 * larger
  return {
    text: '9.50',
    confidence: 0.9,
    left: right - 2 * size,
    right,
    top: y - 0.7 * size,
    bottom: y,
    baseline: y,
    size,
    stroke: size / 10,
  }
}

const places = Array.from({ length: 12 }, (_, i) => 100 + i * 60)

test('correctPerspective gives all prices one size for a page photographed from below, and onPicture reverses it', () => {
  const words = places.map((y) => price(y, 0.8 + y / 1500))
  const flat = correctPerspective(words)
  const sizes = flat.words.map(({ size }) => size ?? 0)
  expect(Math.max(...sizes) / Math.min(...sizes)).toBeLessThan(1.05)
  const reach = (all: readonly Word[]) => Math.max(...all.map(({ right }) => right)) - Math.min(...all.map(({ right }) => right))
  expect(reach(flat.words)).toBeLessThan(reach(words))
  for (const [i, { right, baseline }] of flat.words.entries()) {
    const back = flat.onPicture({ x: right, y: baseline })
    expect(back.x).toBeCloseTo(words[i]?.right ?? 0, 5)
    expect(back.y).toBeCloseTo(words[i]?.baseline ?? 0, 5)
  }
})

test('correctPerspective leaves a page unchanged when its prices have one size or only the last part is larger', () => {
  for (const words of [places.map((y, i) => price(y, i < 8 ? 1 : 1.4)), places.map((y) => price(y, 1))]) {
    expect(correctPerspective(words).words).toEqual(words)
  }
})
