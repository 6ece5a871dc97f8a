import { expect, test } from 'vitest'
import type { InkBlob } from '../image/ink-blobs.ts'
import type { Word } from '../lines/word.ts'
import { withUnreadDigits } from './unread-digits.ts'

const BASELINE = 100
const digit = (left: number): InkBlob => ({ left, right: left + 18, top: BASELINE - 29, bottom: BASELINE })
const point = (left: number): InkBlob => ({ left, right: left + 5, top: BASELINE - 5, bottom: BASELINE })
const word = (text: string, left: number, right: number): Word => ({
  ...{ text, confidence: 0.9, left, right, top: BASELINE - 29, bottom: BASELINE, baseline: BASELINE, size: 40, stroke: 4 },
})
const region = (price: Word) => ({ left: price.left, right: price.right, baseline: BASELINE, size: 40, word: price })
const edges = ({ left, right }: { left: number; right: number }) => [left, right]

const READ = word('40', 440, 482)
const OWN = [digit(440), digit(464)]

test('withUnreadDigits extends a price over a digit and a point before it that were not read', () => {
  expect(edges(withUnreadDigits(region(READ), [digit(408), point(430), ...OWN], [READ]))).toEqual([408, 482])
})

test('withUnreadDigits extends a price over digits after it, but not over a point at its end', () => {
  expect(edges(withUnreadDigits(region(READ), [...OWN, digit(488), point(510)], [READ]))).toEqual([440, 506])
})

test('withUnreadDigits leaves a price as it is beside another word, higher ink, distant ink and leader dots', () => {
  const name = word('Ale', 380, 430)
  const bracket = { ...digit(412), top: BASELINE - 40 }
  const dots = [424, 412, 400, 388].map(point)
  for (const [ink, words] of [
    [[digit(408)], [READ, name]],
    [[bracket], [READ]],
    [[digit(400)], [READ]],
    [dots, [READ]],
  ] as const)
    expect(edges(withUnreadDigits(region(READ), [...ink, ...OWN], words))).toEqual([440, 482])
})

test('withUnreadDigits takes the size of a price from its ink when its box was too low', () => {
  const low = { ...READ, top: BASELINE - 12, size: 16 }
  expect(withUnreadDigits({ ...region(low), size: 16 }, [digit(418), ...OWN], [low]).size).toBeCloseTo(40, 0)
})
