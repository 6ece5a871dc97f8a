import { expect, test } from 'vitest'
import type { Word } from '../lines/word.ts'
import { splitJoinedCode, withClosingBracket } from './repaired-codes.ts'

const text = (printed: string) =>
  withClosingBracket({ text: printed, confidence: 0.8, left: 0, right: 40, top: 0, bottom: 20, baseline: 20, size: 28, stroke: 3 } as Word)
    .text

test('withClosingBracket restores the bracket after a code that was read as a letter', () => {
  expect(['[VEL', '[VI]', '[VI:', '[vl', '[GF|'].map(text)).toEqual(['[VE]', '[VI]', '[V]:', '[v]', '[GF]'])
  for (const printed of ['[VE]', 'VEL', '[Small', '[ale', '(vl']) expect(text(printed)).toBe(printed)
})

const parts = (text: string) =>
  splitJoinedCode({ text, confidence: 0.8, left: 0, right: 110, top: 0, bottom: 20, baseline: 20, size: 28, stroke: 3 } as Word)

test('splitJoinedCode splits a usual code from the explanation that it was read with', () => {
  expect(parts('vvegetarian').map(({ text }) => text)).toEqual(['v', 'vegetarian'])
  expect(parts('vgvegan,').map(({ text }) => text)).toEqual(['vg', 'vegan,'])
  expect(parts('GFGluten-free').map(({ text }) => text)).toEqual(['GF', 'Gluten-free'])
  expect(parts('vvegetarian').map(({ left, right }) => [left, right])).toEqual([
    [0, 10],
    [10, 110],
  ])
})

test('splitJoinedCode splits a ring from the explanation that it was read with', () => {
  expect(parts('(E)vegan').map(({ text }) => text)).toEqual(['(E)', 'vegan'])
  expect(parts(' (¥)vegan').map(({ text }) => text)).toEqual(['(¥)', 'vegan'])
  expect(parts('(vegan)')).toHaveLength(1)
})

test.each(['vegetarian', 'vegan', 'gvegan', 'nonvegan', 'glutenfree', 'vegans'])('splitJoinedCode keeps %s whole', (text) => {
  expect(parts(text)).toHaveLength(1)
})
