import { expect, test } from 'vitest'
import type { Word } from '../lines/type-metrics.ts'
import { readLegend } from './legend.ts'
import { textRows } from './legend-blocks.ts'

test('textRows joins a legend that is set across the columns of a page', () => {
  const words = '(v) = vegetarian, (ve) = vegan'.split(' ').map((text, i): Word => {
    const size = text === '=' ? null : 20
    return { text, confidence: 0.9, left: i * 200, right: i * 200 + 80, top: 0, bottom: 18, baseline: 15 + (i % 2), size, stroke: 2 }
  })
  expect([...readLegend(textRows(words))]).toEqual([
    ['v', 'vegetarian'],
    ['ve', 'vegan'],
  ])
})

test('textRows keeps a row whole between the edges of a box, which are read as bars', () => {
  const word = (text: string, left: number, size: number | null) =>
    ({ text, confidence: 0.9, left, right: left + 20, top: 80, bottom: 100, baseline: 100, size, stroke: 2 }) as const
  expect(textRows([word('|', 0, null), word('Vegan', 60, 20), word('|', 90, null), word('(VE)', 30, 20)])).toEqual(['| (VE) Vegan |'])
})
