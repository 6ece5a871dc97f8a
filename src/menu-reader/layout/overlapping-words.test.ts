import { describe, expect, test } from 'vitest'
import { removeStrayQuotes, trimOverlappingWords } from './overlapping-words.ts'
import type { Word } from './type-metrics.ts'

function word(text: string, left: number, right: number, size = 20): Word {
  return { text, confidence: 0.9, left, right, top: 0, bottom: 20, baseline: 20, size, stroke: 2 }
}

describe('a first word as wide as its whole line', () => {
  test('ends where the next begins, and those are no larger than it', () => {
    const parted = trimOverlappingWords([word('Roast', 0, 180), word('Cod', 70, 110, 34), word('Curry', 120, 182, 18)])
    expect(parted.map(({ right, size }) => [right, size])).toEqual([
      [70, 20],
      [110, 20],
      [182, 18],
    ])
  })

  test('words beside each other, or on another line, stay as they are', () => {
    const apart = [word('Roast', 0, 60), word('Cod', 70, 110, 34), { ...word('Pie', 10, 40), baseline: 60 }]
    expect(trimOverlappingWords(apart)).toEqual(apart)
  })
})

describe('a quotation mark before a capital', () => {
  const texts = (...words: string[]) => removeStrayQuotes(words.map((text, i) => word(text, i * 80, i * 80 + 60))).map(({ text }) => text)

  test('is none where nothing closes it', () => {
    expect(texts('Red', '‘Wine')).toEqual(['Red', 'Wine'])
  })

  test('stays where it is closed, and an apostrophe before a small letter stays', () => {
    expect(texts('‘House', 'Red’')).toEqual(['‘House', 'Red’'])
    expect(texts('‘nduja', 'Toast')).toEqual(['‘nduja', 'Toast'])
  })
})
