import { expect, test } from 'vitest'
import { write } from '../../../tests/support/written-page.ts'
import type { Word } from '../lines/word.ts'
import { createNameSplitter, splitStrength } from './descriptions-in-names.ts'

test.each([
  ['Harvest Pale Ale 4.2%', 'Harvest Pale Ale', '4.2%'],
  ['Dry Cider (4.5% ABV)', 'Dry Cider', '(4.5% ABV)'],
  ['Stout, ABV 4,1 %', 'Stout', 'ABV 4,1 %'],
  ['Porter 5% vol.', 'Porter', '5% vol.'],
])('splitStrength separates the strength from %s', (printed, name, strength) => {
  expect(splitStrength(printed)).toEqual({ name, strength })
})

test.each(['Chocolate 70% Tart', 'Talisker 10', 'Peroni 330ml'])('splitStrength leaves %s as it is', (printed) => {
  expect(splitStrength(printed)).toEqual({ name: printed, strength: '' })
})

test('createNameSplitter splits at commas when one of many dishes was labelled as a description', () => {
  const names = Array.from({ length: 12 }, () => write('Treacle tart, clotted cream', 50, 50))
  const split = (descriptions: number) => createNameSplitter(names, descriptions)(names[0] as Word[]).name.map(({ text }) => text)
  expect(split(1)).toEqual(['Treacle', 'tart'])
  expect(split(12)).toEqual(['Treacle', 'tart,', 'clotted', 'cream'])
})

test('createNameSplitter splits at the first comma before a capital when nearly all names have one and the menu has no other descriptions', () => {
  const wines = ['Sancerre, Loire Valley, France', 'Pinot Noir, Central Otago, New Zealand', "Viognier, Pays d'Oc, France"]
  const names = Array.from({ length: 9 }, (_, i) => write(wines[i % 3] as string, 50, 50 + 40 * i))
  const split = (descriptions: number) => createNameSplitter(names, descriptions)(names[1] as Word[]).name.map(({ text }) => text)
  expect(split(0)).toEqual(['Pinot', 'Noir'])
  expect(split(9)).toEqual(['Pinot', 'Noir,', 'Central', 'Otago,', 'New', 'Zealand'])
})

test('createNameSplitter splits where nearly all names go on in thinner strokes and the menu has no other descriptions', () => {
  const wines = [
    ['Sancerre', 'Loire Valley, France'],
    ['Pinot Noir', 'Central Otago, New Zealand'],
    ['Viognier', "Pays d'Oc, France"],
  ] as const
  const names = Array.from({ length: 9 }, (_, i) => {
    const [name, place] = wines[i % 3] as (typeof wines)[number]
    const bold = write(name, 50, 50 + 40 * i, { bold: true })
    // A short word is often a little bolder than the next one.
    const uneven = bold.map((word, at) => (at === 0 ? { ...word, stroke: word.stroke * 1.15 } : word))
    return [...uneven, ...write(place, 250, 50 + 40 * i)]
  })
  const split = (descriptions: number) => createNameSplitter(names, descriptions)(names[1] as Word[]).name.map(({ text }) => text)
  expect(split(0)).toEqual(['Pinot', 'Noir'])
  expect(split(9)).toHaveLength(6)
})
