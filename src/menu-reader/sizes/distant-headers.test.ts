import { expect, test } from 'vitest'
import { rowOfPage } from './distant-headers.ts'

const row = { baseline: 100, headers: ['125ml', '175ml', 'bottle'], isOfHeading: false }
const lines = (...amounts: number[]) => amounts.map((amount, i) => ({ amounts: amount, baseline: 200 + 40 * i }))

test('rowOfPage returns the only names of sizes above all prices for as many amounts', () => {
  expect(rowOfPage(3, [row], lines(3, 3, 3, 2, 1))).toBe(row)
  expect(rowOfPage(2, [row], lines(3, 3, 3, 2, 1))).toBeNull()
})

test('rowOfPage returns nothing when names are of a section, or few lines have as many amounts', () => {
  expect(rowOfPage(3, [{ ...row, isOfHeading: true }], lines(3, 3, 3))).toBeNull()
  expect(rowOfPage(3, [row, { ...row, baseline: 400 }], lines(3, 3, 3))).toBeNull()
  expect(rowOfPage(3, [{ ...row, baseline: 300 }], lines(3, 3, 3))).toBeNull()
  expect(rowOfPage(3, [row], lines(3, 3))).toBeNull()
  expect(rowOfPage(3, [row], lines(3, 3, 3, 2, 2, 2))).toBeNull()
})
