import { expect, test } from 'vitest'
import type { Word } from '../lines/word.ts'
import { repairInches } from './misread-inches.ts'

/** Words of lines, ten pixels apart and thirty after a price. */
function page(...lines: string[]): Word[] {
  return lines.flatMap((line, i) => {
    let left = 0
    return line.split(' ').map((text) => {
      const right = left + 10 * text.length
      const baseline = 100 + 60 * i
      const word = { text, confidence: 0.4, left, right, top: baseline - 20, bottom: baseline, baseline, size: 25, stroke: 3 }
      left = right + (text.startsWith('£') ? 30 : 10)
      return word
    })
  })
}

const repaired = (...lines: string[]) =>
  repairInches(page(...lines))
    .map(({ text }) => text)
    .join(' ')

test('repairInches corrects a misread size by the lines that print the others', () => {
  expect(repaired('9" £8.50 11" £10.50 14" £14', '9" £8 n" £10 14" £13')).toBe('9" £8.50 11" £10.50 14" £14 9" £8 11" £10 14" £13')
  expect(repaired('9" £8.50 11" £10.50 14" £14', '9" £8 1" £10 1%" £13')).toBe('9" £8.50 11" £10.50 14" £14 9" £8 11" £10 14" £13')
  expect(repaired('10" £8.50 12" £11', '10" £8 1" £10')).toBe('10" £8.50 12" £11 10" £8 12" £10')
})

test('repairInches keeps sizes that are read, and misread ones that no line explains', () => {
  expect(repaired('9" £8.50 11" £10.50', '9" £8 12" £11')).toBe('9" £8.50 11" £10.50 9" £8 12" £11')
  expect(repaired('9" £8 1" £10')).toBe('9" £8 1" £10')
  expect(repaired('9" £8.50 11" £10.50 14" £14', '9" £8 1" £10')).toBe('9" £8.50 11" £10.50 14" £14 9" £8 1" £10')
})

test('repairInches keeps a misread size when two lines have different ones in its place', () => {
  expect(repaired('9" £8 11" £10', '9" £8 12" £10', '9" £8 1" £10')).toBe('9" £8 11" £10 9" £8 12" £10 9" £8 1" £10')
})

test('repairInches divides a size and its price when they were read as one word', () => {
  expect(repaired('9"£8.50 11"£10', '12"')).toBe('9" £8.50 11" £10 12"')
  expect(repaired('9" £8.50 11" £10', '9" £8 n"£10')).toBe('9" £8.50 11" £10 9" £8 11" £10')
})
