import { describe, expect, test } from 'vitest'
import { createSegment, type Segment } from '../lines/segment.ts'
import { parsePrintedPrice } from '../printed-price.ts'
import { removeItemNumbers, removeOpeningHours } from './numbers-without-price.ts'

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

describe('removeItemNumbers', () => {
  /** One item a line: its number, its name, and its price where it has one. */
  function numbered(numbers: readonly number[], price: string | null): Segment[] {
    return numbers.flatMap((number, i) => {
      const at = (text: string, left: number) => {
        const box = { left, right: left + 8 * text.length, top: 40 * i, bottom: 40 * i + 15, baseline: 40 * i + 15 }
        return createSegment([{ text, confidence: 0.9, ...box, size: 20, stroke: 2 }], parsePrintedPrice(text))
      }
      return [at(`${number}`, 0), at('Spring Rolls', 40), ...(price ? [at(price, 400)] : [])]
    })
  }

  test('removes numbers before names that have a price after them, when some numbers were not read', () => {
    const segments = numbered([2, 4, 6, 8, 9, 10, 12], '5.80')
    expect(removeItemNumbers(segments).filter(({ text }) => /^\d+$/.test(text))).toEqual([])
  })

  test('keeps rising prices before names without another price', () => {
    const segments = numbered([4, 5, 7, 8, 10, 12, 14], null)
    expect(removeItemNumbers(segments)).toEqual(segments)
  })

  test('removes a number whose point was read within it, and low digits whose space to the name is wide', () => {
    const [first, ...segments] = numbered([10, 11, 12, 13, 14, 15, 16], '5.80')
    const read = segments.map((segment) =>
      segment.text === '11' ? { ...segment, text: '1.1', price: { amounts: [1.1], isCertain: true } } : segment,
    )
    const low = { ...(first as Segment), size: 10, left: -28, right: -8 }
    expect(removeItemNumbers([low, ...read]).filter(({ text }) => /^[\d.]+$/.test(text) && text !== '5.80')).toEqual([])
  })

  test('removes misread numbers with a point at the same edge', () => {
    const word = (text: string, left: number) => ({
      ...{ text, confidence: 0.9, left, right: left + 8 * text.length, top: 400, bottom: 415, baseline: 415, size: 20, stroke: 2 },
    })
    const misread = createSegment([word('4].', 0), word('Pancakes', 40)])
    const segments = [...numbered([2, 4, 6, 8, 9, 10, 12], '5.80'), misread]
    expect(removeItemNumbers(segments).at(-1)?.text).toBe('Pancakes')
  })

  test('removes a number whose point was read as a comma', () => {
    const word = (text: string, left: number) => ({
      ...{ text, confidence: 0.9, left, right: left + 8 * text.length, top: 400, bottom: 415, baseline: 415, size: 20, stroke: 2 },
    })
    const comma = createSegment([word('13,', 0), word('Pancakes', 40)])
    expect(removeItemNumbers([...numbered([2, 4, 6, 8, 9, 10, 12], '5.80'), comma]).at(-1)?.text).toBe('Pancakes')
  })

  test('splits numbers from the names that they were read with when the numbers increase', () => {
    const word = (text: string, left: number) => ({
      ...{ text, confidence: 0.9, left, right: left + 8 * text.length, top: 400, bottom: 415, baseline: 415, size: 20, stroke: 2 },
    })
    const touching = createSegment([word('13.Plain', 0), word('Naan', 80)])
    expect(removeItemNumbers([...numbered([2, 4, 6, 8, 9, 10, 12], '5.80'), touching]).at(-1)?.text).toBe('Plain Naan')
    expect(removeItemNumbers([touching])).toEqual([touching])
  })
})
