import { expect, test } from 'vitest'
import { createSegment, type Segment } from '../lines/segment.ts'
import { parsePrintedPrice } from '../printed-price.ts'
import { findColumns } from './columns.ts'

function at(text: string, left: number, right: number, baseline: number): Segment {
  const box = { left, right, top: baseline - 15, bottom: baseline, baseline }
  return createSegment([{ text, confidence: 0.9, ...box, size: 20, stroke: 2 }], parsePrintedPrice(text))
}

const ROWS = [40, 80, 120, 160, 200]
const LEFT = ROWS.map((y) => at('Cappuccino', 0, 150, y))
const RIGHT = ROWS.map((y) => at('Squid Broth', 600, 750, y))
const PRICES = ROWS.map((y) => at('125ml £3.95 / 175ml £7.10', 350, 550, y))

test('findColumns gives prices between two columns to the one that they follow, also beside unread parts of such prices', () => {
  const columns = findColumns([...LEFT, ...PRICES, ...RIGHT, at('/ Boule', 500, 560, 60), at('125ml £4 7', 500, 560, 140)])
  expect(columns).toHaveLength(2)
  expect(columns[0]).toEqual(expect.arrayContaining([...LEFT, ...PRICES]))
  expect(columns[1]).toEqual(RIGHT)
})
