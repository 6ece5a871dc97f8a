import { expect, test } from 'vitest'
import type { Plane } from './image-filters.ts'
import { findDarkPanels } from './panels.ts'

const [WIDTH, HEIGHT] = [120, 160]

function draw(brightness: (x: number, y: number) => number): Plane {
  return {
    data: Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => brightness(i % WIDTH, Math.floor(i / WIDTH))),
    width: WIDTH,
    height: HEIGHT,
  }
}

const isIn = (x: number, y: number) => x >= 20 && x < 70 && y >= 40 && y < 80
const isWriting = (x: number, y: number) => y % 6 < 2 && x % 3 < 2

function isPanel(page: Plane, x: number, y: number): boolean {
  return findDarkPanels(page)[y * WIDTH + x] === 1
}

test('findDarkPanels finds a dark panel to its edges on a shaded page, also with dense text on it', () => {
  const page = draw((x, y) => (isIn(x, y) ? (isWriting(x, y) ? 200 : 50) : 230 - x / 2))
  for (const [x, y] of [
    [45, 60],
    [22, 45],
    [67, 70],
  ] as const)
    expect(isPanel(page, x, y)).toBe(true)
  for (const [x, y] of [
    [10, 60],
    [75, 60],
    [45, 90],
  ] as const)
    expect(isPanel(page, x, y)).toBe(false)
})

test('findDarkPanels ignores dense dark text on a light page and the table around the page', () => {
  const page = draw((x, y) => (x < 8 || y < 8 ? 40 : isIn(x, y) && isWriting(x, y) ? 20 : 220))
  expect(findDarkPanels(page).some((value) => value === 1)).toBe(false)
})
