import { expect, test } from 'vitest'
import { addChanges, countPending, withoutSaved } from './pending-changes.ts'

test('newer changes replace older ones of the same allergen', () => {
  const pending = addChanges(addChanges({}, 'pie', { milk: 'contains', eggs: null }), 'pie', { milk: 'free_from' })
  expect(pending).toEqual({ pie: { milk: 'free_from', eggs: null } })
  expect(countPending(pending)).toBe(2)
})

test('changes that are made while others are saved stay pending', () => {
  const sent = { milk: 'contains', eggs: null } as const
  expect(withoutSaved({ pie: { milk: 'free_from', eggs: null, soya: 'contains' } }, 'pie', sent)).toEqual({
    pie: { milk: 'free_from', soya: 'contains' },
  })
  expect(withoutSaved({ pie: sent, tart: { milk: null } }, 'pie', sent)).toEqual({ tart: { milk: null } })
})
