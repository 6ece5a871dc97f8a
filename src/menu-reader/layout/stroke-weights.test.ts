import { expect, test } from 'vitest'
import { write } from '../../../tests/support/written-page.ts'
import type { Word } from '../lines/word.ts'
import { ruleByWeights } from './stroke-weights.ts'

/** Strokes of one weight differ by so much from word to word. */
const CHANCE = [0.03, -0.08, 0.06, -0.05, 0.09, -0.02, 0.04, -0.07]

function line(name: string, rest: string, [bold, thin]: readonly [number, number], row: number): Word[] {
  const count = name.split(' ').length
  return write(`${name} ${rest}`, 50, 60 + 30 * row).map((word, i) => ({
    ...word,
    stroke: (i < count ? bold : thin) * (1 + (CHANCE[(3 * row + 5 * i) % CHANCE.length] as number)),
  }))
}

const DISHES = [
  ['Salt Cod Fritters', 'Lemon mayonnaise, pickled fennel'],
  ['Whipped Feta Toast', 'Hot honey, toasted seeds V'],
  ['Ham Hock Terrine', 'Piccalilli, grilled sourdough'],
  ['Crispy Squid', 'Smoked paprika, lime aioli GF'],
  ['Wild Mushroom Pie', 'Puff pastry, buttered greens'],
  ['Chicken and Leek Pudding', 'Tarragon sauce, savoy cabbage'],
  ['Lamb Rump', 'Minted peas, dauphinoise GF'],
] as const

const lines = (weights: readonly [number, number]) => DISHES.map(([name, rest], row) => line(name, rest, weights, row))

test('ruleByWeights tells names from descriptions whose strokes differ by less than those of single words', () => {
  const rule = ruleByWeights(lines([3.3, 2.8]))
  expect(lines([3.3, 2.8]).map((words) => rule?.(words))).toEqual(DISHES.map(([name]) => name.split(' ').length))
})

test('ruleByWeights finds no names on a page of one weight, and on few lines', () => {
  expect(ruleByWeights(lines([3, 3]))).toBeNull()
  expect(ruleByWeights(lines([3.3, 2.8]).slice(0, 5))).toBeNull()
})
