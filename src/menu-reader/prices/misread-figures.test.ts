import { expect, test } from 'vitest'
import type { Word } from '../lines/type-metrics.ts'
import { repairOldStyleFigures } from './old-style-figures.ts'

function word(text: string, i: number, right = 500): Word {
  return {
    text,
    confidence: 0.9,
    left: right - 40,
    right,
    top: 80 + 40 * i,
    bottom: 100 + 40 * i,
    baseline: 100 + 40 * i,
    size: 27,
    stroke: 3,
  }
}

const column = ['4.40', '6.80', '12.20', '8.50'].map((text, i) => word(text, i))
const repaired = (text: string, form: 'two' | 'any' = 'two', right = 500) =>
  repairOldStyleFigures([...column, word(text, 5, right)], form).at(-1)?.text

test('repairOldStyleFigures takes a ring at the end of a price for a zero', () => {
  expect(['57°', '9-5¢', '7:9¢', '£77°'].map((text) => repaired(text))).toEqual(['570', '9.50', '7.90', '£770'])
})

test('repairOldStyleFigures takes a dash for the point when the menu prints two digits of pence', () => {
  expect(repaired('5-90')).toBe('5.90')
  expect(repaired('5-90', 'any')).toBe('5-90')
})

test('repairOldStyleFigures keeps degrees outside a column of prices', () => {
  expect(repaired('45°', 'two', 300)).toBe('45°')
})
