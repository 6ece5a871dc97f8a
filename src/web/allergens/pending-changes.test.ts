import { afterEach, expect, test, vi } from 'vitest'
import { addChanges, countPending, loadPending, onlyDifferent, storePending, withoutSaved } from './pending-changes.ts'

afterEach(() => vi.unstubAllGlobals())

test('newer changes replace older ones of the same allergen', () => {
  const pending = addChanges(addChanges({}, 'pie', { milk: 'contains', eggs: null }), 'pie', { milk: 'free_from' })
  expect(pending).toEqual({ pie: { milk: 'free_from', eggs: null } })
  expect(countPending(pending)).toBe(2)
})

test('a statement that is stated again is no change', () => {
  expect(onlyDifferent({ milk: 'contains', soya: 'free_from' }, { milk: 'contains', soya: null, eggs: null, fish: 'may_contain' })).toEqual(
    {
      soya: null,
      fish: 'may_contain',
    },
  )
})

test('changes that are made while others are saved stay pending', () => {
  const sent = { milk: 'contains', eggs: null } as const
  expect(withoutSaved({ pie: { milk: 'free_from', eggs: null, soya: 'contains' } }, 'pie', sent)).toEqual({
    pie: { milk: 'free_from', soya: 'contains' },
  })
  expect(withoutSaved({ pie: sent, tart: { milk: null } }, 'pie', sent)).toEqual({ tart: { milk: null } })
})

test('a user does not see the changes of another on the same device, and changes of an unknown user are deleted', () => {
  const stored: Record<string, string> = { 'plateful-allergens-lunch': '{"pie":{"milk":"free_from"}}', other: '1' }
  const methods = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => Reflect.set(stored, key, value),
    removeItem: (key: string) => Reflect.deleteProperty(stored, key),
  }
  vi.stubGlobal('localStorage', new Proxy(stored, { get: (_stored, name) => Reflect.get(methods, name) }))
  const [ann, bob] = [
    { userId: 'ann', menuId: 'lunch' },
    { userId: 'bob', menuId: 'lunch' },
  ]
  storePending(ann, { pie: { milk: 'contains' } })
  expect(loadPending(bob)).toEqual({})
  expect(loadPending(ann)).toEqual({ pie: { milk: 'contains' } })
  storePending(ann, {})
  expect(Object.keys(stored)).toEqual(['other'])
})
