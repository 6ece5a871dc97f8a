import { expect, test } from 'vitest'
import type { Word } from '../lines/word.ts'
import { exactCodes, flagNearCodes, lettersOf } from './code-words.ts'

const LEGEND = new Set(['v', 'vg', 'gf'])
const read = (...texts: string[]) =>
  exactCodes(
    texts.map((text): Word => ({ text, confidence: 0.9, left: 0, right: 20, top: 0, bottom: 20, baseline: 20, size: 20, stroke: 2 })),
    LEGEND,
  )

test('exactCodes returns the codes of the legend that letters are', () => {
  expect([read('(V)'), read('v,', 'gf'), read('vgf')]).toEqual([['v'], ['v', 'gf'], ['v', 'gf']])
})

test('exactCodes returns none when a sign was read in place of a letter', () => {
  expect([read('v©'), read('V&')]).toEqual([null, null])
})

test('lettersOf leaves out accents, because the data of other languages reads a small g as an accented letter', () => {
  const word = { text: '(vê)', confidence: 0.9, left: 0, right: 20, top: 0, bottom: 20, baseline: 20, size: 20, stroke: 2 }
  expect(lettersOf([word])).toBe('ve')
})

test('flagNearCodes flags letters in brackets that are nearly a code and were not changed by a second reading', () => {
  const word = (text: string): Word => ({
    ...{ text, confidence: 0.9, left: 0, right: 20 },
    ...{ top: 0, bottom: 20, baseline: 20, size: 20, stroke: 2 },
  })
  const [nearly, code, other, changed] = ['(gt)', '(gf)', '(new)', '(vc)'].map(word) as [Word, Word, Word, Word]
  const words = [nearly, code, other, changed]
  expect(flagNearCodes(words, [nearly, code, other], LEGEND).map(({ confidence }) => confidence)).toEqual([0.35, 0.9, 0.9, 0.9])
  expect(flagNearCodes([code, other], [code, other], LEGEND)).toEqual([code, other])
})
