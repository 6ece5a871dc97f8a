import { expect, test } from 'vitest'
import { findSplitDigits } from './split-digits.ts'

const whole = ['2.45', '2.55', '2.75', '5.50'].map((text, i) => ({ text, width: 80 + i, isPartial: false }))
const split = (text: string, width: number) => {
  const price = { text, width, isPartial: true }
  return findSplitDigits([...whole, price]).has(price)
}

test('findSplitDigits finds a price that is as wide as others with as many digits', () => {
  expect(split('2.60', 83)).toBe(true)
})

test('findSplitDigits finds no price that is wider, has no bow, or may have a one', () => {
  expect(split('2.60', 96)).toBe(false)
  expect(split('2.75', 83)).toBe(false)
  expect(split('1.60', 83)).toBe(false)
})

test('findSplitDigits finds nothing without enough other prices', () => {
  const price = { text: '2.60', width: 83, isPartial: true }
  expect(findSplitDigits([...whole.slice(0, 2), price]).size).toBe(0)
})
