import { expect, test } from 'vitest'
import { splitPrintedDiets } from './printed-diets.ts'

test.each([
  ['Falafel (VE, GF)', 'Falafel', ['vegan', 'gluten-free']],
  ['Soup V', 'Soup', ['vegetarian']],
  ['Risotto (V) (GF)', 'Risotto', ['vegetarian', 'gluten-free']],
  ['Chips (vegan)', 'Chips', ['vegan']],
  ['Salad [v/gf]', 'Salad', ['vegetarian', 'gluten-free']],
  // One bracket is easily lost by a recogniser.
  ['Soup (v', 'Soup', ['vegetarian']],
  ['Soup GF)', 'Soup', ['gluten-free']],
  ['Pho (VG)', 'Pho', []],
  // What is beside the name and is neither a mark nor a word.
  ['Laksa (1, 3, 7)', 'Laksa', []],
  ['Laksa (¢.1)', 'Laksa', []],
  ['Flat White <r ve1)', 'Flat White', []],
  ['Lemon Posset cr)', 'Lemon Posset', []],
  ['Burger 890kcal', 'Burger', []],
  ['Risotto (V) 412 kcal', 'Risotto', ['vegetarian']],
  ['Sea Bass (£4 supplement)', 'Sea Bass', []],
])('%s', (printed, text, tags) => expect(splitPrintedDiets(printed)).toEqual({ text, tags }))

test.each([
  'Vegan burger',
  'Nut-free brownie',
  'Five Alive',
  'Louis V Punch',
  'V',
  'Soup of the day',
  'Duck Pancakes (6)',
  'Antipasto (minimum for 2)',
  '',
])('%s has no mark', (text) => expect(splitPrintedDiets(text)).toEqual({ text, tags: [] }))
