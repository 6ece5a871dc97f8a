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
])('%s', (printed, text, tags) => expect(splitPrintedDiets(printed)).toEqual({ text, tags }))

test.each(['Vegan burger', 'Nut-free brownie', 'Five Alive', 'Louis V Punch', 'V', 'Soup of the day', ''])('%s has no mark', (text) =>
  expect(splitPrintedDiets(text)).toEqual({ text, tags: [] }),
)
