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

test('a dark panel is found to its edges, close writing on it or not, on a page in shade', () => {
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

test('close dark writing on a light page is none, nor is the table around the page', () => {
  const page = draw((x, y) => (x < 8 || y < 8 ? 40 : isIn(x, y) && isWriting(x, y) ? 20 : 220))
  expect(findDarkPanels(page).some((value) => value === 1)).toBe(false)
})
