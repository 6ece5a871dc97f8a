import { expect, test } from 'vitest'
import { splitStrength } from './inline-descriptions.ts'

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
