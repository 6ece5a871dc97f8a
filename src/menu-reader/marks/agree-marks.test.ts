import { expect, test } from 'vitest'
import { agreeMarks, type MarkInk } from './agree-marks.ts'

/** A mark whose ink is the dark columns of a raster; marks with the same columns look the same. */
function mark(columns: readonly number[], codes: string[] | null, like: string[] | null = null): MarkInk {
  const raster = Array.from({ length: 216 }, (_, i) => (columns.includes(i % 18) ? 255 : 0))
  return { shape: { raster, aspect: 1.5 }, codes, like }
}

const [ONE, OTHER] = [
  [1, 2, 9],
  [4, 5, 15],
]

test('agreeMarks gives a mark the codes of those that look the same when one was read for certain', () => {
  expect(agreeMarks([mark(ONE, null), mark(ONE, ['vg']), mark(ONE, null, ['vg']), mark(OTHER, null)])).toEqual([['vg'], null, ['vg'], null])
  expect(agreeMarks([mark(ONE, null), mark(ONE, ['vg'])])).toEqual([null, null])
})

test('agreeMarks gives marks that were all misread the codes that they resemble when these have enough letters together', () => {
  const twice = (codes: string[]) => agreeMarks([mark(ONE, null, codes), mark(ONE, null, codes)])
  expect(twice(['vg', 'gf'])).toEqual([
    ['vg', 'gf'],
    ['vg', 'gf'],
  ])
  expect(twice(['vg'])).toEqual([null, null])
})

test('agreeMarks gives no codes to a mark that only resembles some and looks like no other', () => {
  expect(agreeMarks([mark(ONE, null, ['v', 'ngci', 'h']), mark(OTHER, ['gf'])])[0]).toBeNull()
})

test('agreeMarks gives no codes when marks that look the same were read as different ones', () => {
  expect(agreeMarks([mark(ONE, null), mark(ONE, ['vg']), mark(ONE, ['vg']), mark(ONE, ['ve'])])[0]).toBeNull()
})

test('agreeMarks disputes codes when as many marks that look exactly the same have others', () => {
  expect(agreeMarks([mark(ONE, ['df']), mark(ONE, ['gf']), mark(OTHER, ['df'])])).toEqual(['disputed', 'disputed', null])
  expect(agreeMarks([mark(ONE, ['gf']), mark(ONE, ['gf']), mark(ONE, ['df'])])).toEqual([null, null, 'disputed'])
})

test('agreeMarks gives a mark the codes of one that looks exactly the same when they have several letters', () => {
  expect(agreeMarks([mark(ONE, null, ['gf']), mark(ONE, ['v', 'gf'])])).toEqual([['v', 'gf'], null])
})

test('agreeMarks gives no codes to a mark that is much wider', () => {
  const wide = mark(ONE, null)
  expect(agreeMarks([{ ...wide, shape: wide.shape && { ...wide.shape, aspect: 2 } }, mark(ONE, ['vg']), mark(ONE, ['vg'])])[0]).toBeNull()
})
