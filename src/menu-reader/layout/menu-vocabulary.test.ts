import { expect, test } from 'vitest'
import { isNoteText } from './menu-vocabulary.ts'

test('isNoteText returns true for the explanations of several diets alone, as in a legend of symbols', () => {
  expect(isNoteText('vegetarian vegan gluten free')).toBe(true)
})

test('isNoteText returns false for a dish whose text names one diet', () => {
  for (const text of ['Vegan chocolate cake', 'gluten free bread with vegan butter and roast tomatoes'])
    expect(isNoteText(text)).toBe(false)
})
