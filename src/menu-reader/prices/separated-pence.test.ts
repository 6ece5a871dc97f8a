import { expect, test } from 'vitest'
import type { Word } from '../lines/word.ts'
import { joinSeparatedPence } from './separated-pence.ts'

const word = (text: string, left: number, baseline: number): Word => {
  const width = 18 * text.length
  return { text, confidence: 0.95, left, right: left + width, top: baseline - 24, bottom: baseline, baseline, size: 33, stroke: 4 }
}

const rows = (texts: readonly string[], gap = 22) =>
  texts.flatMap((text, i) => {
    const [pounds, pence] = text.split(' ') as [string, string | undefined]
    const first = word(pounds, 100, 50 * i + 50)
    return pence === undefined ? [first] : [first, word(pence, first.right + gap, 50 * i + 50)]
  })

const TYPED = ['£5 25', '£6 95', '£7 50', '£12 95', '£9 50', '£3 99']

test('joinSeparatedPence joins pounds and pence when nearly all prices of a page are separated in the same way', () => {
  expect(joinSeparatedPence(rows(TYPED)).map(({ text }) => text)).toEqual(['£5.25', '£6.95', '£7.50', '£12.95', '£9.50', '£3.99'])
})

test.each([
  ['few prices', rows(TYPED.slice(0, 3))],
  ['other prices with pence', rows([...TYPED, '£4.50', '£8.25'])],
  ['digits that are no pence', rows(['£5 12', '£6 24', '£7 33', '£8 12', '£9 24', '£5 36'])],
  ['digits further away', rows(TYPED, 60)],
])('joinSeparatedPence leaves %s', (_, words) => {
  expect(joinSeparatedPence(words)).toEqual(words)
})
