import { expect, test } from 'vitest'
import type { Word } from '../lines/type-metrics.ts'
import { readLegend } from './legend.ts'
import { textRows } from './text-rows.ts'

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
