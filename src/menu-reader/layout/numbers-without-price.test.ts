import { expect, test } from 'vitest'
import { createSegment, type Segment } from '../lines/segment.ts'
import { parsePrintedPrice } from '../printed-price.ts'
import { removeOpeningHours } from './numbers-without-price.ts'

/** One segment a line. */
function lines(...texts: string[]): Segment[] {
  return texts.map((text, i) => {
    const box = { left: 0, right: 100, top: 40 * i, bottom: 40 * i + 15, baseline: 40 * i + 15 }
    return createSegment([{ text, confidence: 0.9, ...box, size: 20, stroke: 2 }], parsePrintedPrice(text))
  })
}

const pricedIn = (segments: Segment[]) => removeOpeningHours(segments).flatMap(({ price, text }) => (price ? [text] : []))

test('removeOpeningHours removes two times alone on a line where prices have a currency sign', () => {
  expect(pricedIn(lines('£18.00', '11.00 – 23.00', '£9.50', '£7.00'))).toEqual(['£18.00', '£9.50', '£7.00'])
})

test('removeOpeningHours keeps two prices on a menu without currency signs', () => {
  expect(pricedIn(lines('18.00', '11.00 – 23.00', '9.50'))).toHaveLength(3)
})
