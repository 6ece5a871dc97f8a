import { expect, test } from 'vitest'
import { writeTo } from '../../../tests/support/written-page.ts'
import type { Word } from '../lines/word.ts'
import { repairRepeatedHeaders } from './repeated-headers.ts'

const row = (texts: readonly string[], y: number) => texts.flatMap((text, i) => writeTo(text, 400 + 100 * i, y))

const texts = (...rows: (readonly string[])[]) =>
  repairRepeatedHeaders(rows.flatMap((names, i) => row(names, 100 + 200 * i)))
    .map(({ text }) => text)
    .join(' ')

const NAMES = ['125ml', '175ml', 'Bottle'] as const

test('repairRepeatedHeaders corrects misread names when a section prints them legibly at the same places', () => {
  expect(texts(NAMES, ['125md', '17Sml', 'Bottl'])).toBe('125ml 175ml Bottle 125ml 175ml Bottle')
})

test('repairRepeatedHeaders keeps other names of sizes, and lines with other words', () => {
  for (const others of [
    ['125ml', '250ml', 'Carafe'],
    ['Merlot', 'Chile', '24.00'],
    ['125md', '17Sml'],
  ])
    expect(texts(NAMES, others)).toBe(`${NAMES.join(' ')} ${others.join(' ')}`)
})

test('repairRepeatedHeaders raises the confidence of names of sizes beside each other', () => {
  const words = row(NAMES, 100).map((word) => ({ ...word, confidence: 0.05 }))
  expect(repairRepeatedHeaders(words).map(({ confidence }) => confidence)).toEqual([0.5, 0.5, 0.5])
})

test.each([
  ['1,000 words', 1000, ['17Sxy', 'Botlxx']],
  ['very long words', 1000, ['x'.repeat(2000), 'y'.repeat(2000)]],
])('repairRepeatedHeaders reads each word a few times when a page has many legible rows and %s', (_case, count, misread) => {
  let reads = 0
  const counted = (word: Word) => ({
    ...word,
    get text() {
      reads++
      return word.text
    },
  })
  const words = Array.from({ length: count / 2 }, (_, i) => row(i % 2 ? ['175ml', 'Bottle'] : misread, 40 * i)).flat()
  repairRepeatedHeaders(words.map(counted))
  expect(reads).toBeLessThan(10 * words.length)
})

test('repairRepeatedHeaders replaces "small" beside measures with the measure that another section prints at its place', () => {
  expect(texts(NAMES, ['125ml', 'sml', 'Bottle'])).toBe('125ml 175ml Bottle 125ml 175ml Bottle')
  expect(texts(['sml', 'lrg'], ['sml', 'lrg'])).toBe('sml lrg sml lrg')
})
