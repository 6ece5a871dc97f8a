import { expect, test } from 'vitest'
import { removeUnreadableMarks, splitDietaryMarks } from './dietary-marks.ts'

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
])('splitDietaryMarks splits %s', (printed, text, tags) => expect(splitDietaryMarks(printed)).toEqual({ text, tags }))

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
])('splitDietaryMarks finds no mark in %s', (text) => expect(splitDietaryMarks(text)).toEqual({ text, tags: [] }))

/** The name without unread marks; words the recogniser is not sure of end in '?'. */
function name(text: string): string {
  const words = text.split(' ').map((word, i) => {
    const box = { left: i * 50, right: i * 50 + 40, top: 0, bottom: 20, baseline: 15, size: 20, stroke: 2 }
    return { text: word.replace(/\?$/, ''), confidence: word.endsWith('?') ? 0.4 : 0.95, ...box }
  })
  return removeUnreadableMarks(words)
    .map((word) => word.text)
    .join(' ')
}

test('removeUnreadableMarks removes doubtful marks after a name', () => {
  expect(name('Whitebait (5)?')).toBe('Whitebait')
  expect(name('Treacle Sponge wv? gn?')).toBe('Treacle Sponge')
  expect(name('Rabbit Rillettes (vgn?')).toBe('Rabbit Rillettes')
})

test('removeUnreadableMarks keeps words, and marks that were read', () => {
  expect(name('Pie and ale')).toBe('Pie and ale')
  expect(name('Bread & Oil?')).toBe('Bread & Oil')
  expect(name('Leek Soup (v)?')).toBe('Leek Soup (v)')
  expect(name('gn?')).toBe('gn')
})
