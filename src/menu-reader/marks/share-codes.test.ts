import { expect, test } from 'vitest'
import type { GreyImage } from '../image/grey-image.ts'
import type { Word } from '../lines/word.ts'
import type { Cell } from '../prices/strips.ts'
import type { MarkRegion } from './mark-regions.ts'
import { shareCodes } from './share-codes.ts'

const word = (text: string, left: number, confidence: number): Word => ({
  ...{ text, confidence, left, right: left + 40, top: 20, bottom: 50, baseline: 50, size: 40, stroke: 4 },
})

/** The same ink at each of three places: two brackets and something between them. */
function picture(): GreyImage {
  const data = new Uint8Array(400 * 80).fill(255)
  for (const left of [20, 140, 260])
    for (let y = 20; y < 50; y++) for (const x of [0, 16, 36]) data.fill(0, y * 400 + left + x, y * 400 + left + x + 4)
  return { data, width: 400, height: 80 }
}

/** The codes of a mark that was read as `text`, beside two marks of the same look. */
function shared(text: string, code: string, legend: readonly string[]): string | undefined {
  const own = word(text, 20, 0.7)
  const region: MarkRegion = { left: 20, right: 60, baseline: 50, size: 40, words: [own], isUnlikeName: false }
  const cell: Cell<MarkRegion> = { region, left: 0, right: 100, top: 0, bottom: 84 }
  const words = [word(code, 140, 0.9), word(code, 260, 0.9)]
  const [result] = shareCodes(picture(), [{ cell, again: [{ ...own, confidence: 0.3 }] }], {
    legend: new Set(legend),
    isWhole: true,
    words,
  })
  return result?.again?.[0]?.text
}

test('shareCodes gives a mark the codes of those that look the same', () => {
  expect(shared('(wg)', '(vg)', ['v', 'vg', 'gf'])).toBe('(vg)')
})

test('shareCodes changes one letter in brackets only when its reading resembles a single code', () => {
  expect(shared('[6G]', '[D]', ['v', 've', 'g', 'd'])).toBe('[6G]')
  expect(shared('[O]', '[D]', ['v', 've', 'g', 'd'])).toBe('[O]')
  expect(shared('[y]', '[v]', ['v', 've', 'g', 'd'])).toBe('(v)')
})

test('shareCodes does not give two codes in brackets the one of marks that look the same', () => {
  expect(shared('[V,6)', '[VE]', ['v', 've', 'g', 'd'])).toBe('[V,6)')
  expect(shared('V.0)', '[VE]', ['v', 've', 'g', 'd'])).toBe('V.0)')
})
