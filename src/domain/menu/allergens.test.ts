import { expect, test } from 'vitest'
import { ALLERGENS, type AllergenStatements, changeStatements, describeStatements, isSameStatements } from './allergens.ts'

const ALL_FREE: AllergenStatements = Object.fromEntries(ALLERGENS.map((allergen) => [allergen, 'free_from']))

test('statements are described in sentences, and what is not stated is named, never free from', () => {
  expect(describeStatements({ ...ALL_FREE, milk: 'contains', nuts: 'contains', eggs: 'may_contain' })).toBe(
    'Contains milk, tree nuts. May contain eggs. Free from the other 11.',
  )
  expect(describeStatements(ALL_FREE)).toBe('Free from all 14 allergens.')
  const { milk: _milk, ...without } = ALL_FREE
  expect(describeStatements({ ...without, fish: 'contains' })).toBe('Contains fish. Not stated: milk.')
})

test('changes keep other statements, and null takes one back', () => {
  const changed = changeStatements({ milk: 'contains', eggs: 'free_from' }, { milk: null, soya: 'may_contain' })
  expect(changed).toEqual({ eggs: 'free_from', soya: 'may_contain' })
  expect(isSameStatements(changed, { soya: 'may_contain', eggs: 'free_from' })).toBe(true)
  expect(isSameStatements(changed, { ...changed, milk: 'contains' })).toBe(false)
})
