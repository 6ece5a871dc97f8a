import { describe, expect, test } from 'vitest'
import type { Word } from '../lines/word.ts'
import { removeStrayQuotes, trimOverlappingWords } from './overlapping-words.ts'

function word(text: string, left: number, right: number, size = 20): Word {
  return { text, confidence: 0.9, left, right, top: 0, bottom: 20, baseline: 20, size, stroke: 2 }
}

describe('trimOverlappingWords', () => {
  test('ends a first word as wide as its line where the next word begins, and limits the size of the others', () => {
    const separated = trimOverlappingWords([word('Roast', 0, 180), word('Cod', 70, 110, 34), word('Curry', 120, 182, 18)])
    expect(separated.map(({ right, size }) => [right, size])).toEqual([
      [70, 20],
      [110, 20],
      [182, 18],
    ])
  })

  test('leaves words side by side and on other lines unchanged', () => {
    const apart = [word('Roast', 0, 60), word('Cod', 70, 110, 34), { ...word('Pie', 10, 40), baseline: 60 }]
    expect(trimOverlappingWords(apart)).toEqual(apart)
  })
})

describe('removeStrayQuotes', () => {
  const texts = (...words: string[]) => removeStrayQuotes(words.map((text, i) => word(text, i * 80, i * 80 + 60))).map(({ text }) => text)

  test('removes a quotation mark before a capital when it is not closed', () => {
    expect(texts('Red', '‘Wine')).toEqual(['Red', 'Wine'])
  })

  test('keeps a closed quotation mark and an apostrophe before a small letter', () => {
    expect(texts('‘House', 'Red’')).toEqual(['‘House', 'Red’'])
    expect(texts('‘nduja', 'Toast')).toEqual(['‘nduja', 'Toast'])
  })
})
