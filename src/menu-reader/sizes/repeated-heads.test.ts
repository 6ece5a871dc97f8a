import { expect, test } from 'vitest'
import { writeTo } from '../../../tests/support/written-page.ts'
import { repairRepeatedHeads } from './repeated-heads.ts'

const row = (texts: readonly string[], y: number) => texts.flatMap((text, i) => writeTo(text, 400 + 100 * i, y))

const texts = (...rows: (readonly string[])[]) =>
  repairRepeatedHeads(rows.flatMap((names, i) => row(names, 100 + 200 * i)))
    .map(({ text }) => text)
    .join(' ')

const NAMES = ['125ml', '175ml', 'Bottle'] as const

test('repairRepeatedHeads corrects misread names when a section prints them legibly at the same places', () => {
  expect(texts(NAMES, ['125md', '17Sml', 'Bottl'])).toBe('125ml 175ml Bottle 125ml 175ml Bottle')
})

test('repairRepeatedHeads keeps other names of sizes, and lines with other words', () => {
  for (const others of [
    ['125ml', '250ml', 'Carafe'],
    ['Merlot', 'Chile', '24.00'],
    ['125md', '17Sml'],
  ])
    expect(texts(NAMES, others)).toBe(`${NAMES.join(' ')} ${others.join(' ')}`)
})

test('repairRepeatedHeads raises the confidence of names of sizes beside each other', () => {
  const words = row(NAMES, 100).map((word) => ({ ...word, confidence: 0.05 }))
  expect(repairRepeatedHeads(words).map(({ confidence }) => confidence)).toEqual([0.5, 0.5, 0.5])
})

test('repairRepeatedHeads takes less than two seconds when a page has 10,000 words or very long ones', () => {
  const page = (count: number, misread: readonly string[]) =>
    Array.from({ length: count / 2 }, (_, i) => row(i % 2 ? ['175ml', 'Bottle'] : misread, 40 * i)).flat()
  for (const words of [page(10_000, ['17Sxy', 'Botlxx']), page(1000, ['x'.repeat(2000), 'y'.repeat(2000)])]) {
    const started = performance.now()
    repairRepeatedHeads(words)
    expect(performance.now() - started).toBeLessThan(2000)
  }
})
