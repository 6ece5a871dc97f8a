import { describe, expect, test } from 'vitest'
import type { Word } from '../lines/word.ts'
import { compareWithBoxes, type ReadTwice } from './compare-boxes.ts'

/** Widths in pixels, at a type size of 44, in a font with a narrow '1'. */
const WIDTHS: Record<string, number> = { '1': 14, '€': 26, '.': 8 }

type Read = { text: string; confidence: number }

/** A price that is printed as `printed`, read as `first` on the page and as `again` beside other prices. */
function price(printed: string, first: Read, again: Read, chosen = first): ReadTwice {
  const right = [...printed].reduce((total, character) => total + (WIDTHS[character] ?? 24), 0)
  const word: Word = { ...first, left: 0, right, top: 0, bottom: 32, baseline: 32, size: 44, stroke: 4 }
  return { word: { ...word, ...chosen }, first: word, again: { ...again, isMended: false, isPartial: false } }
}

const sure = (text: string) => price(text, { text, confidence: 0.95 }, { text, confidence: 0.9 })
const others = ['€9.95', '€13.50', '€10.95', '€9.50', '€27.90', '€35.90', '€13.75', '€52.00', '€68.50'].map(sure)

function compared(one: ReadTwice): Partial<Word> | undefined {
  return compareWithBoxes([...others, one], { form: 'two', usualSize: 44 }).get(one.first)
}

describe('compareWithBoxes', () => {
  test('marks a price that both readings have when its box is as wide as one with another digit', () => {
    const one = price(
      '€23.50',
      { text: '€3.50', confidence: 0.56 },
      { text: '€3.50', confidence: 0.79 },
      { text: '€3.50', confidence: 0.79 },
    )
    expect(compared(one)).toMatchObject({ text: '€3.50', confidence: 0.4 })
  })

  test('does not mark a price when its box is so wide that it holds other ink', () => {
    const one = price('€13.50€13.50€', { text: '€13.50', confidence: 0.96 }, { text: '€13.50', confidence: 0.69 })
    expect(compared(one)).toBeUndefined()
  })

  test('does not mark prices with a wide 1 when the box of one of them holds other ink, so that the width of a 1 is not known', () => {
    const texts = ['£24.95', '£13.50', '£7.50', '£21.90', '£35.90', '£13.75', '£52.00', '£68.50', '£49.25', '£39.00', '£14.25', '£8.95']
    const wide = texts.map((text, i) => {
      const one = sure(text)
      const right = one.word.right + [...text].filter((character) => character === '1').length * 18 + (i === 1 ? 300 : 0)
      return { ...one, word: { ...one.word, right }, first: { ...one.first, right } }
    })
    expect(compareWithBoxes(wide, { form: 'two', usualSize: 44 }).size).toBe(0)
  })

  test('marks a single digit in the box of two when the widths of the page are not known', () => {
    const seven = (width: number) => {
      const one = price('7', { text: '7', confidence: 0.7 }, { text: '7', confidence: 0.7 })
      return { ...one, word: { ...one.word, right: width }, first: { ...one.first, right: width } }
    }
    const alone = (one: ReadTwice) => compareWithBoxes([one], { form: 'any', usualSize: 44 }).get(one.first)
    expect(alone(seven(32))).toMatchObject({ text: '7', confidence: 0.4 })
    expect(alone(seven(24))).toBeUndefined()
  })

  test('returns the other reading as doubtful when only its width equals that of the box', () => {
    const one = price(
      '€30.95',
      { text: '€30.95', confidence: 0.92 },
      { text: '€3.09', confidence: 0.93 },
      { text: '€3.09', confidence: 0.4 },
    )
    expect(compared(one)).toMatchObject({ text: '€30.95', confidence: 0.4 })
  })

  test.each([
    ['both readings have the same digits', '€24.75', { text: '€2475', confidence: 0.49 }, { text: '€24.75', confidence: 0.27 }, '€24.75'],
    ['only the point differs', '€10.95', { text: '€10.95', confidence: 0.74 }, { text: '€109.5', confidence: 0.7 }, '€10.95'],
    ['one reading lacks a digit', '€79.20', { text: '€79.20', confidence: 0.92 }, { text: '€9.20', confidence: 0.71 }, '€79.20'],
    ['the second lacks several digits', '€60.25', { text: '€60.25', confidence: 0.72 }, { text: '25', confidence: 0.37 }, '€60.25'],
  ])('leaves no doubt about a price as wide as its box when %s', (_, printed, first, again, text) => {
    expect(compared(price(printed, first, again, { text, confidence: 0.4 }))?.confidence).toBeGreaterThan(0.7)
  })

  test('leaves no doubt about a price as wide as its box when the second reading is not as wide as its ink', () => {
    const one = price(
      '€22.90',
      { text: '€22.90', confidence: 0.78 },
      { text: '29.0', confidence: 0.33 },
      { text: '€22.90', confidence: 0.4 },
    )
    expect(compared({ ...one, again: { ...one.again, isUnlike: true } })?.confidence).toBeGreaterThan(0.7)
  })

  test('leaves a price in doubt when it is from the second reading, which is not as wide as its ink', () => {
    const one = price(
      '€22.90',
      { text: '€2.90', confidence: 0.6 },
      { text: '€22.90', confidence: 0.9 },
      { text: '€22.90', confidence: 0.4 },
    )
    expect(compared({ ...one, again: { ...one.again, isUnlike: true } })).toBeUndefined()
  })

  test('leaves a price in doubt when the readings have other digits of the same width', () => {
    const one = price(
      '€54.00',
      { text: '€54.00', confidence: 0.9 },
      { text: '€64.00', confidence: 0.9 },
      { text: '€54.00', confidence: 0.4 },
    )
    expect(compared(one)).toBeUndefined()
  })

  test('leaves a price of three digits without a point in doubt, because it may have lost the point', () => {
    const one = price('€13.9', { text: '€139', confidence: 0.6 }, { text: '€139', confidence: 0.6 })
    expect(compared(one)).toBeUndefined()
  })

  test('leaves no doubt on a page with few prices about pence when both readings have the same digits with enough confidence', () => {
    const resolved = (first: Read, again: Read) => {
      const one = price('€8.75', first, again, { text: '€8.75', confidence: 0.65 })
      return compareWithBoxes([one], { form: 'any', usualSize: 44 }).get(one.first)?.confidence
    }
    expect(resolved({ text: '€8.75', confidence: 0.65 }, { text: '€8.75', confidence: 0.64 })).toBeGreaterThan(0.7)
    expect(resolved({ text: '€875', confidence: 0.65 }, { text: '€8.75', confidence: 0.9 })).toBeGreaterThan(0.7)
    expect(resolved({ text: '€8.75', confidence: 0.5 }, { text: '€8.75', confidence: 0.5 })).toBeUndefined()
    expect(resolved({ text: '€8.75', confidence: 0.65 }, { text: '€6.75', confidence: 0.9 })).toBeUndefined()
  })

  test('changes nothing on a page with few prices', () => {
    const one = price('€23.50', { text: '€3.50', confidence: 0.9 }, { text: '€3.50', confidence: 0.9 })
    expect(compareWithBoxes([one], { form: 'two', usualSize: 44 }).size).toBe(0)
  })
})
