import { expect, test } from 'vitest'
import type { GreyImage } from '../image/grey-image.ts'
import type { Word } from '../lines/word.ts'
import { splitTouchingSizes } from './touching-sizes.ts'

/** A bar for each letter, 8 pixels wide with a gap of 2; `wide` gaps follow the letters at these places. */
function page(text: string, wide: readonly number[] = []): { picture: GreyImage; word: Word } {
  const picture = { data: new Uint8Array(600 * 60).fill(255), width: 600, height: 60 }
  let x = 20
  for (const [i] of [...text].entries()) {
    for (let y = 20; y < 40; y++) picture.data.fill(0, y * 600 + x, y * 600 + x + 8)
    x += wide.includes(i) ? 14 : 10
  }
  const box = { left: 20, right: x - 2, top: 20, bottom: 40, baseline: 40 }
  return { picture, word: { text, confidence: 0.6, ...box, size: 28, stroke: 3 } }
}

const texts = (text: string) => {
  const { picture, word } = page(text)
  return splitTouchingSizes(picture, [word]).map((part) => part.text)
}

test('splitTouchingSizes separates names of sizes from the prices that touch them', () => {
  expect(texts('125ml5')).toEqual(['125ml', '5'])
  expect(texts('125ml6.50/175mi8.50')).toEqual(['125ml', '6.50', '/', '175ml', '8.50'])
  expect(texts('/bottle27.5')).toEqual(['/', 'bottle', '27.5'])
  expect(texts('175ml£5.50,')).toEqual(['175ml', '£5.50', ','])
  expect(texts('glasss.5')).toEqual(['glass', '5.5'])
  expect(texts('btI35')).toEqual(['btl', '35'])
  expect(texts('250m19.00')).toEqual(['250ml', '9.00'])
})

test('splitTouchingSizes splits at the gap in the ink', () => {
  const { picture, word } = page('125ml5.50', [4])
  expect(splitTouchingSizes(picture, [word]).map(({ left, right }) => [left, right])).toEqual([
    [20, 68],
    [74, 112],
  ])
})

test.each(['330ml', '125', '9.50', '4x125ml', 'half', '12/14', 'Pinot2019', 'main', 'glasses', 'halves', 'bottles'])(
  'splitTouchingSizes keeps %s whole',
  (text) => {
    expect(texts(text)).toEqual([text])
  },
)

test('splitTouchingSizes keeps a measure in which drinks are sold before an amount', () => {
  const { picture, word } = page('175ml')
  const next = { ...word, text: '5.50', left: word.right + 10, right: word.right + 50 }
  const confidences = (text: string, ...others: Word[]) =>
    splitTouchingSizes(picture, [{ ...word, text, confidence: 0 }, ...others]).map(({ confidence }) => confidence)
  expect([confidences('175ml', next), confidences('176ml', next), confidences('175ml')]).toEqual([[0.5, 0.6], [0, 0.6], [0]])
})

test('splitTouchingSizes splits several amounts with slashes between them, but not a pair', () => {
  expect(texts('6.20/830/11.70')).toEqual(['6.20', '/', '830', '/', '11.70'])
  expect(texts('/8.60/12.00/')).toEqual(['/', '8.60', '/', '12.00', '/'])
  for (const whole of ['6.20/8.30', '12/05/2024', '6.20', '1/2']) expect(texts(whole)).toEqual([whole])
})

test('splitTouchingSizes separates a mark from the price that it touches', () => {
  expect(texts('£4.25v')).toEqual(['£4.25', 'v'])
  expect(texts('9.50GF')).toEqual(['9.50', 'GF'])
  for (const whole of ['50p', '£2.50p', '7up', '5v', '12.50s']) expect(texts(whole)).toEqual([whole])
})

test('splitTouchingSizes reads the end of a measure in litres as a letter when a price follows', () => {
  expect(texts('0,313,60')).toEqual(['0,3l', '3,60'])
  expect(texts('0.2514.20')).toEqual(['0.25l', '4.20'])
  expect(texts('10,313,60')).toEqual(['10,313,60'])
  const { picture, word } = page('0,31')
  const after = { ...word, left: word.right + 8, right: word.right + 60, text: '3,60' }
  const below = (one: Word) => ({ ...one, top: one.top + 100, bottom: one.bottom + 100, baseline: one.baseline + 100 })
  const line = [word, after]
  const read = (words: readonly Word[]) => splitTouchingSizes(picture, words).map(({ text }) => text)
  expect(read([...line, ...line.map(below)])).toEqual(['0,3l', '3,60', '0,3l', '3,60'])
  expect(read([word, after])).toEqual(['0,31', '3,60'])
  expect(read([word, below(word)])).toEqual(['0,31', '0,31'])
})
