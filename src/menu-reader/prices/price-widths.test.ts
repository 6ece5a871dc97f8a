import { describe, expect, test } from 'vitest'
import { findUnlikeWidths } from './price-widths.ts'

/** Widths in a font with a narrow '1'. */
const WIDTHS: Record<string, number> = { '1': 14, '£': 26, '.': 8 }

function printed(text: string, read = text): { text: string; width: number } {
  return { text: read, width: [...text].reduce((total, character) => total + (WIDTHS[character] ?? 24), 0) }
}

const others = ['£3.95', '£4.95', '£12.50', '£14.95', '£7.50', '£9.95', '£11.50', '£6.95'].map((text) => printed(text))

describe('findUnlikeWidths', () => {
  test('returns a price of one pound that is as wide as one of eleven', () => {
    const lost = printed('£11.95', '£1.95')
    expect([...findUnlikeWidths([...others, lost]).lostOnes]).toEqual([lost])
  })

  test('returns nothing when a price of one pound is as wide as its digits', () => {
    expect(findUnlikeWidths([...others, printed('£1.95')]).lostOnes.size).toBe(0)
  })

  test('returns nothing when the widths of the other prices do not agree', () => {
    const uneven = others.map(({ text, width }, i) => ({ text, width: width * (i % 2 === 0 ? 1 : 1.6) }))
    expect(findUnlikeWidths([...uneven, printed('£11.95', '£1.95')]).lostOnes.size).toBe(0)
  })

  test('returns nothing on a page with few prices', () => {
    expect(findUnlikeWidths([printed('£3.95'), printed('£11.95', '£1.95')]).lostOnes.size).toBe(0)
  })

  test('returns other prices that are wider or narrower than their digits as unlike', () => {
    const [wide, narrow] = [printed('£18.50', '£8.50'), printed('£4.50', '£14.50')]
    expect([...findUnlikeWidths([...others, wide, narrow]).unlike]).toEqual([wide, narrow])
    expect(findUnlikeWidths([...others, printed('£8.50')]).unlike.size).toBe(0)
  })
})
