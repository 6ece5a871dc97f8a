import { expect, test } from 'vitest'
import type { GreyImage } from '../image/grey-image.ts'
import type { Word } from '../lines/word.ts'
import { eraseHeatDots } from './heat-dots.ts'

const WIDTH = 400

function word(text: string, left: number, right: number, baseline: number): Word {
  return { text, confidence: 0.8, left, right, top: baseline - 12, bottom: baseline, baseline, size: 20, stroke: 4 }
}

/** Names with dots of 10 pixels behind them, and a key below. */
function page(dots: readonly string[], key: string): { picture: GreyImage; words: Word[] } {
  const picture = { data: new Uint8Array(WIDTH * 300).fill(255), width: WIDTH, height: 300 }
  const square = (left: number, bottom: number, size: number) => {
    for (let y = bottom - size; y < bottom; y++) picture.data.fill(0, y * WIDTH + left, y * WIDTH + left + size)
  }
  const words = dots.flatMap((text, i) => {
    const baseline = 40 * i + 30
    for (let at = 0; at < text.length; at++) square(200 + 14 * at, baseline, 10)
    square(20, baseline, 30)
    return [word('Curry', 20, 50, baseline), word(text, 199, 200 + 14 * text.length, baseline)]
  })
  return { picture, words: [...words, ...key.split(' ').map((text, i) => word(text, 20 + 60 * i, 70 + 60 * i, 280))] }
}

const texts = (words: readonly Word[]) => words.map(({ text }) => text).join(' ')
const isInk = ({ data }: GreyImage, x: number, y: number) => data[y * WIDTH + x] === 0

test('eraseHeatDots removes dots that a legend of heat explains from words and picture', () => {
  const { picture, words } = page(['eee', 'ee', 'e', 'oo'], 'mild medium hot')
  const cleared = eraseHeatDots(picture, words)
  expect(texts(cleared.words)).toBe('Curry Curry Curry Curry mild medium hot')
  expect([25, 40, 65, 105, 145].map((y) => isInk(cleared.picture, 205, y))).toEqual([false, false, false, false, false])
  expect(isInk(cleared.picture, 25, 25)).toBe(true)
})

test('eraseHeatDots keeps what looks like dots when the page has no legend of heat or few rows', () => {
  for (const { picture, words } of [page(['eee', 'ee', 'ee'], 'served with rice'), page(['eee', 'e', 'e'], 'mild medium hot')])
    expect(eraseHeatDots(picture, words)).toEqual({ picture, words })
})
