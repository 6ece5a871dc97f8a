import { expect, test } from 'vitest'
import type { Word } from '../lines/word.ts'
import { readLegend } from './legend.ts'
import { legendBlocks, textRows } from './legend-blocks.ts'

test('textRows joins a legend that is set across the columns of a page', () => {
  const words = '(v) = vegetarian, (ve) = vegan'.split(' ').map((text, i): Word => {
    const size = text === '=' ? null : 20
    return { text, confidence: 0.9, left: i * 200, right: i * 200 + 80, top: 0, bottom: 18, baseline: 15 + (i % 2), size, stroke: 2 }
  })
  expect([...readLegend(textRows(words))]).toEqual([
    ['v', 'vegetarian'],
    ['ve', 'vegan'],
  ])
})

test('textRows keeps a row whole between the edges of a box, which are read as bars', () => {
  const word = (text: string, left: number, size: number | null) =>
    ({ text, confidence: 0.9, left, right: left + 20, top: 80, bottom: 100, baseline: 100, size, stroke: 2 }) as const
  expect(textRows([word('|', 0, null), word('Vegan', 60, 20), word('|', 90, null), word('(VE)', 30, 20)])).toEqual(['| (VE) Vegan |'])
})

const line = (text: string, left: number, baseline: number): Word[] =>
  text.split(' ').map((part, i) => ({
    ...{ text: part, confidence: 0.9, left: left + 80 * i, right: left + 80 * i + 74 },
    ...{ top: baseline - 15, bottom: baseline, baseline, size: 20, stroke: 2 },
  }))

test('textRows keeps a legend in a box beside dishes apart, also where an explanation goes on in the next line', () => {
  const dishes = [...line('Houmous 5.50', 50, 100), ...line('Falafel Wrap 8.00', 50, 130), ...line('Baklava 4.00', 50, 160)]
  const box = [...line('[V] Suitable for', 800, 100), ...line('vegetarians [VE]', 800, 130), ...line('Vegan', 800, 160)]
  expect(textRows([...dishes, ...box])).toEqual([
    'Houmous 5.50',
    'Falafel Wrap 8.00',
    'Baklava 4.00',
    '[V] Suitable for vegetarians [VE] Vegan',
  ])
})

test('legendBlocks takes no dish with diets for a legend', () => {
  const dish = [...line('Soup (vegan)', 50, 100), ...line('(gluten free)', 50, 125), ...line('5.50', 800, 100)]
  expect(legendBlocks(dish)).toEqual([])
})

test('textRows keeps a legend at the foot of a box apart from the dishes above it', () => {
  const dishes = [100, 130, 160, 190].flatMap((y) => line('Falafel 8.00', 50, y))
  const box = [
    ...line('Chips 4', 800, 100),
    ...line('[V] Vegetarian', 800, 130),
    ...line('[VE] Vegan', 800, 160),
    ...line('[GF] Gluten-free', 800, 190),
  ]
  expect([...readLegend(textRows([...dishes, ...box])).keys()]).toEqual(['v', 've', 'gf'])
})
