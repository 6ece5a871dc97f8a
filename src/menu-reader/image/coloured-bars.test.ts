import { describe, expect, test } from 'vitest'
import { whitenColouredBars } from './coloured-bars.ts'
import type { GreyImage } from './grey-image.ts'

const [WIDTH, HEIGHT] = [600, 400]

/** A page of one tone with a bar of slope `slope`, and letters as vertical strokes on the bar. */
function draw({ page, bar, letters, slope = 0 }: { page: number; bar: number; letters: number; slope?: number }): GreyImage {
  const data = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH) - slope * ((i % WIDTH) - 100)]
    if (x < 100 || x >= 500 || y < 180 || y >= 210) return page
    return isLetter(x) && y >= 188 && y < 202 ? letters : bar
  })
  return { data, width: WIDTH, height: HEIGHT }
}

const isLetter = (x: number) => x >= 130 && x < 290 && x % 20 < 6

async function plain(picture: GreyImage): Promise<GreyImage> {
  const to = { ...picture, data: picture.data.slice() }
  await whitenColouredBars(picture, to)
  return to
}

const at = ({ data }: GreyImage, x: number, y: number) => data[y * WIDTH + x]

describe('whitenColouredBars turns letters on a bar dark on white when they are', () => {
  test.each([
    ['light on a dark bar', { page: 250, bar: 60, letters: 240 }],
    ['dark on a light bar of a dark page', { page: 30, bar: 170, letters: 30 }],
    ['in dim light', { page: 120, bar: 40, letters: 115 }],
    ['tilted', { page: 250, bar: 60, letters: 240, slope: 0.04 }],
  ])('%s', async (_, drawn) => {
    const read = await plain(draw(drawn))
    expect(at(read, 142, 196)).toBe(0)
    expect(at(read, 132, 196)).toBe(255 * Number(!isLetter(132)))
    expect(at(read, 300, 200)).toBe(255)
    expect(at(read, 20, 20)).toBe(drawn.page)
  })
})

test('whitenColouredBars reads a short word in a wide bar', async () => {
  const { data } = draw({ page: 250, bar: 60, letters: 240 })
  const short = { data: data.map((value, i) => (value === 240 && i % WIDTH >= 150 ? 60 : value)), width: WIDTH, height: HEIGHT }
  const read = await plain(short)
  expect(at(read, 142, 196)).toBe(0)
  expect(at(read, 162, 196)).toBe(255)
})

test('whitenColouredBars leaves no ink of a bar without letters', async () => {
  expect((await plain(draw({ page: 250, bar: 60, letters: 60 }))).data.filter((value) => value < 200)).toHaveLength(0)
})

test('whitenColouredBars leaves a shape above the end of a bar unchanged', async () => {
  const flat = draw({ page: 250, bar: 60, letters: 240 })
  const isTower = (i: number) => i % WIDTH >= 100 && i % WIDTH < 130 && i < 200 * WIDTH && i > 100 * WIDTH
  const page: GreyImage = { ...flat, data: flat.data.map((value, i) => (isTower(i) ? 60 : value)) }
  const read = await plain(page)
  expect(at(read, 115, 120)).toBe(60)
  expect(at(read, 242, 196)).toBe(0)
})

test('whitenColouredBars leaves text and touching letters unchanged', async () => {
  const ragged = (x: number, y: number) => x > 100 && x < 400 && y > (x % 28 < 14 ? 180 : 192) && y < (x % 40 < 20 ? 222 : 212)
  const page: GreyImage = {
    data: Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => (ragged(i % WIDTH, Math.floor(i / WIDTH)) ? 20 : 250)),
    width: WIDTH,
    height: HEIGHT,
  }
  expect(Buffer.from((await plain(page)).data).equals(page.data)).toBe(true)
})

test('whitenColouredBars reads a bar at the top of a frame around dishes', async () => {
  const flat = draw({ page: 250, bar: 60, letters: 240 })
  const isLine = (x: number, y: number) => x >= 100 && x < 500 && y >= 200 && y < 380 && (x < 104 || x >= 496 || y >= 376)
  const page: GreyImage = { ...flat, data: flat.data.map((value, i) => (isLine(i % WIDTH, Math.floor(i / WIDTH)) ? 60 : value)) }
  const read = await plain(page)
  expect([at(read, 142, 196), at(read, 300, 200), at(read, 102, 300)]).toEqual([0, 255, 60])
})
