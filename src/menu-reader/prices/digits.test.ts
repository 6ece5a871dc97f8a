import { expect, test } from 'vitest'
import type { GreyImage } from '../image/grey-image.ts'
import { countDigits, isMisreadSeven, usualDigitWidth, withWholeZeros } from './digits.ts'

const DIGIT = { left: 10, right: 26, top: 10, bottom: 42 }

/** One digit with ink where the function returns true: `across` and `down` are shares of its width and height. */
function draw(isInk: (across: number, down: number) => boolean): GreyImage {
  const [width, height] = [40, 50]
  const ink = (x: number, y: number) =>
    x >= DIGIT.left && x < DIGIT.right && y >= DIGIT.top && y < DIGIT.bottom && isInk((x - DIGIT.left) / 16, (y - DIGIT.top) / 32)
  return { data: Uint8Array.from({ length: width * height }, (_, i) => (ink(i % width, Math.floor(i / width)) ? 0 : 255)), width, height }
}

const seven = draw((across, down) => down < 0.15 || Math.abs(across - (0.9 - 0.6 * down)) < 0.12)
const flagged = draw((across, down) => across > 0.7 || (down < 0.3 && Math.abs(across - (0.7 - 2 * down)) < 0.12))
const onFoot = draw((across, down) => Math.abs(across - 0.5) < 0.13 || down > 0.88 || (down < 0.15 && across < 0.6))

test('isMisreadSeven recognises a 7 read as 1 by its bar and foot, but no 1 with a flag or a base', () => {
  expect(isMisreadSeven('1', seven, [DIGIT])).toBe(true)
  expect(isMisreadSeven('1', flagged, [DIGIT])).toBe(false)
  expect(isMisreadSeven('1', onFoot, [DIGIT])).toBe(false)
})

test('isMisreadSeven returns false for a 7 and for digits that cannot be separated', () => {
  expect(isMisreadSeven('7', seven, [DIGIT])).toBe(false)
  expect(isMisreadSeven('1.5', seven, [DIGIT])).toBe(false)
})

test('countDigits counts a blob twice when it is much wider than a digit', () => {
  const blob = (left: number, right: number) => ({ left, right, top: 0, bottom: 32 })
  expect(countDigits([blob(0, 22), blob(24, 38), blob(44, 66)], 22)).toBe(3)
  expect(countDigits([blob(0, 35), blob(44, 66)], 22)).toBe(3)
})

test('usualDigitWidth returns the width of wide digits on a page with many ones', () => {
  const blob = (width: number) => ({ left: 0, right: width, top: 0, bottom: 32 })
  expect(usualDigitWidth([12, 12, 12, 12, 12, 21, 22, 22].map(blob))).toBe(22)
})

test('withWholeZeros joins the halves of a 0 without top and foot, and no other narrow digits', () => {
  const at = (left: number, width: number) => ({ left, right: left + width, top: 10, bottom: 42 })
  const halved = [at(0, 20), at(26, 20), at(52, 7), at(66, 7)]
  expect(withWholeZeros(halved, '8.50', 20)).toEqual([at(0, 20), at(26, 20), at(52, 21)])
  expect(withWholeZeros(halved, '8.51', 20)).toEqual(halved)
  expect(withWholeZeros([at(0, 20), at(26, 7), at(46, 7)], '80', 20)).toHaveLength(3)
})
