import { expect, test } from 'vitest'
import type { GreyImage } from './grey-image.ts'
import { correctKeystone, type Keystone, measureKeystone, uncorrectedY } from './keystone.ts'

const [WIDTH, HEIGHT] = [800, 600]

/** Lines of short bars with the slopes of `at`. */
function written(at: Keystone): GreyImage {
  const page: GreyImage = { data: new Uint8Array(WIDTH * HEIGHT).fill(255), width: WIDTH, height: HEIGHT }
  for (let y = 60; y < 540; y++) {
    for (let x = 40; x < 760; x++) {
      if (y % 24 < 8 && x % 13 < 7) page.data[Math.round(uncorrectedY({ x, y }, page, at)) * WIDTH + x] = 0
    }
  }
  return page
}

const LEVEL: Keystone = { lean: 0, fan: 0 }

test.each<Keystone>([
  { lean: 0, fan: 0.05 },
  { lean: 0.012, fan: -0.03 },
])('measureKeystone measures lines that spread, and correctKeystone levels them: $lean, $fan', (at) => {
  const page = written(at)
  const measured = measureKeystone(page)
  expect(measured?.fan).toBeCloseTo(at.fan, 2)
  expect(measured?.lean).toBeCloseTo(at.lean, 2)
  const level = written(LEVEL).data
  const wrong = ({ data }: GreyImage) => data.filter((value, i) => Math.abs(value - (level[i] as number)) > 128).length
  expect(wrong(correctKeystone(page, measured ?? LEVEL))).toBeLessThan(wrong(page) / 4)
})

test('measureKeystone returns null for level lines and for a page without lines', () => {
  expect(measureKeystone(written(LEVEL))).toBeNull()
  expect(measureKeystone({ data: new Uint8Array(2500).fill(255), width: 50, height: 50 })).toBeNull()
  const strewn = new Uint8Array(WIDTH * HEIGHT).map((_, i) => ((i * 7919) % 104_729 < 9000 ? 0 : 255))
  expect(measureKeystone({ data: strewn, width: WIDTH, height: HEIGHT })).toBeNull()
})
