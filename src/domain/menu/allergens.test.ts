import { expect, test } from 'vitest'
import { ALLERGENS, type AllergenStatements, changeStatements, describeStatements, isSameStatements } from './allergens.ts'

const ALL_FREE: AllergenStatements = Object.fromEntries(ALLERGENS.map((allergen) => [allergen, 'free_from']))

test('describeStatements names allergens without a statement, and never describes them as free from', () => {
  expect(describeStatements({ ...ALL_FREE, milk: 'contains', nuts: 'contains', eggs: 'may_contain' })).toBe(
    'Contains milk, tree nuts. May contain eggs. Free from the other 11.',
  )
  expect(describeStatements(ALL_FREE)).toBe('Free from all 14 allergens.')
  const { milk: _milk, ...without } = ALL_FREE
  expect(describeStatements({ ...without, fish: 'contains' })).toBe('Contains fish. Not stated: milk.')
})

test('changeStatements keeps other statements, and removes a statement that is null', () => {
  const changed = changeStatements({ milk: 'contains', eggs: 'free_from' }, { milk: null, soya: 'may_contain' })
  expect(changed).toEqual({ eggs: 'free_from', soya: 'may_contain' })
  expect(isSameStatements(changed, { soya: 'may_contain', eggs: 'free_from' })).toBe(true)
  expect(isSameStatements(changed, { ...changed, milk: 'contains' })).toBe(false)
})
