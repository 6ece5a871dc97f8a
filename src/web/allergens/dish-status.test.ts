import { describe, expect, test } from 'vitest'
import type { ManagedAllergens } from '../../contract/allergens.ts'
import type { ManagedItem, ManagedMenu } from '../../contract/managed-menu.ts'
import { ALLERGENS, type AllergenStatements } from '../../domain/menu/allergens.ts'
import { describeProgress, dishRows, nextUnconfirmed } from './dish-status.ts'

const ALL_FREE: AllergenStatements = Object.fromEntries(ALLERGENS.map((allergen) => [allergen, 'free_from']))
const allergens = (over: Partial<ManagedAllergens>): ManagedAllergens => ({
  statements: ALL_FREE,
  confirmed_name: null,
  confirmed_at: null,
  recipe_changed: false,
  ...over,
})
const confirmed = allergens({ confirmed_name: 'A', confirmed_at: '2026-11-19T15:00:00.000Z' })

function rowsOf(...states: (ManagedAllergens | null)[]) {
  const items = states.map((state, place) => ({ id: `dish ${place}`, name: 'Pie', allergens: state }) as ManagedItem)
  const menu = { categories: [{ name: 'Mains', items }] } as unknown as ManagedMenu
  return (pending = {}) => dishRows(menu, pending)
}

describe('a dish', () => {
  const rows = rowsOf(null, allergens({ statements: { milk: 'contains' } }), allergens({}), allergens({ recipe_changed: true }), confirmed)

  test('has the status incomplete, ready, changed or confirmed', () => {
    expect(rows().map(({ status, stated }) => [status, stated])).toEqual([
      ['incomplete', 0],
      ['incomplete', 1],
      ['ready', 14],
      ['changed', 14],
      ['confirmed', 14],
    ])
    expect(describeProgress(rows())).toBe('1 ready to confirm, 1 changed, 2 to fill in')
  })

  test('keeps its row while another dish changes', () => {
    const [before, after] = [rows(), rows({ 'dish 0': { milk: 'contains' } })]
    expect(after.map((row, place) => row === before[place])).toEqual([false, true, true, true, true])
  })

  test('has the status ready or incomplete while a change to a confirmed dish is not saved', () => {
    expect(rows({ 'dish 4': { milk: 'contains' } })[4]).toMatchObject({
      status: 'ready',
      isPending: true,
      statements: { milk: 'contains' },
    })
    expect(rows({ 'dish 4': { milk: null } })[4]).toMatchObject({ status: 'incomplete', stated: 13 })
  })

  test('is next when it is the first unconfirmed one after the current one, also past the end', () => {
    const next = (after: string | null) => nextUnconfirmed(rows(), after)?.item.id
    expect([next(null), next('dish 0'), next('dish 3')]).toEqual(['dish 0', 'dish 1', 'dish 0'])
    expect(nextUnconfirmed(rowsOf(confirmed)(), null)).toBeNull()
  })
})
