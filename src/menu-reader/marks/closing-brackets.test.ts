import { expect, test } from 'vitest'
import type { Word } from '../lines/type-metrics.ts'
import { withClosingBracket } from './closing-brackets.ts'

const text = (printed: string) =>
  withClosingBracket({ text: printed, confidence: 0.8, left: 0, right: 40, top: 0, bottom: 20, baseline: 20, size: 28, stroke: 3 } as Word)
    .text

test('withClosingBracket restores the bracket after a code that was read as a letter', () => {
  expect(['[VEL', '[VI]', '[VI:', '[vl', '[GF|'].map(text)).toEqual(['[VE]', '[VI]', '[V]:', '[v]', '[GF]'])
  for (const printed of ['[VE]', 'VEL', '[Small', '[ale', '(vl']) expect(text(printed)).toBe(printed)
})
