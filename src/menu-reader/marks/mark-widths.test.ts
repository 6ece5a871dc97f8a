import { expect, test } from 'vitest'
import type { Word } from '../lines/word.ts'
import { flagWideMarks, withoutGuesses } from './mark-widths.ts'
import { INK_MARKS, MARKS_CONFIDENCE } from './settings.ts'

const LEGEND = new Set(['v', 'vg', 'vgn', 'gf'])
const word = (text: string, width: number): Word => ({
  ...{ text, confidence: 0.8, left: 100, right: 100 + width },
  ...{ top: 80, bottom: 100, baseline: 100, size: 20, stroke: 2 },
})

/** The texts that are in doubt. */
function doubted(...words: Word[]): string[] {
  return flagWideMarks(words, LEGEND)
    .filter(({ confidence }) => confidence < MARKS_CONFIDENCE.minSure)
    .map(({ text }) => text)
}

const OTHERS = [word('v', 14), word('v,', 18), word('gf', 24), word('(gf)', 36), word('Risotto', 90)]

test('flagWideMarks flags a code in a box that has room for more letters', () => {
  expect(doubted(...OTHERS, word('gf', 50))).toEqual(['gf'])
  expect(doubted(...OTHERS, word('v', 38))).toEqual(['v'])
})

test('flagWideMarks takes a code that begins like another for an unread mark in a box that has room for both', () => {
  const texts = flagWideMarks([...OTHERS, word('vg', 50)], LEGEND).map(({ text }) => text)
  expect(texts.slice(OTHERS.length)).toEqual(['®'])
})

test('flagWideMarks keeps codes as wide as others of the page, and all where few show how wide letters are', () => {
  expect(doubted(...OTHERS, word('vg', 30), word('vgn', 44))).toEqual([])
  expect(doubted(word('v', 14), word('vg', 50))).toEqual([])
})

test('flagWideMarks keeps the codes of a legend, which may be set larger', () => {
  const legend = (text: string, left: number, width: number): Word => ({
    ...word(text, width),
    left,
    right: left + width,
    baseline: 400,
    top: 380,
    bottom: 400,
  })
  const row = [legend('gf', 100, 60), legend('gluten', 170, 60), legend('free', 240, 40), legend('vg', 300, 60), legend('vegan', 370, 50)]
  expect(flagWideMarks([...OTHERS, ...row], LEGEND).slice(OTHERS.length)).toEqual(row)
})

test('withoutGuesses leaves the placeholder of an unread mark in place of a code of little confidence that begins like a longer one', () => {
  const guess = (text: string, confidence: number) => withoutGuesses([{ ...word(text, 14), confidence }], LEGEND).map((one) => one.text)
  expect([guess('(v)', 0.13), guess('(v)', 0.3), guess('(gf)', 0.13)].flat()).toEqual(['®', '(v)', '(gf)'])
})

test('withoutGuesses leaves a placeholder that is certain enough to mark its dish when the code was hardly read', () => {
  const [sign] = withoutGuesses([{ ...word('(v)', 14), confidence: 0.1 }], LEGEND)
  expect(sign?.confidence).toBe(INK_MARKS.unreadConfidence)
})
