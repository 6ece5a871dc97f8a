import { describe, expect, test } from 'vitest'
import type { AllergenStatements } from '../../domain/menu/allergens.ts'
import type { DishRow } from './dish-status.ts'
import { matrixCommand } from './matrix-keys.ts'

const rowWith = (statements: AllergenStatements) => ({ statements }) as DishRow
const ROWS = [rowWith({ milk: 'contains', eggs: 'free_from' }), rowWith({ celery: 'may_contain' })]
const NO_MODIFIERS = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }
const press = (key: string, over: Partial<typeof NO_MODIFIERS> = {}, at = { row: 1, column: 0 }) =>
  matrixCommand({ key, ...NO_MODIFIERS, ...over }, at, ROWS)

describe('a key in the allergen matrix', () => {
  test.each([
    ['c', 'contains'],
    ['C', 'contains'],
    ['m', 'may_contain'],
    ['f', 'free_from'],
  ])('%s states the allergen and moves to the next one', (key, statement) => {
    expect(press(key)).toEqual({ changes: { celery: statement }, move: { row: 1, column: 1 } })
    expect(press(key, {}, { row: 1, column: 13 })).toEqual({ changes: { sulphites: statement }, move: { row: 1, column: 13 } })
  })

  test.each(['Delete', 'Backspace'])('%s removes the statement and stays', (key) => {
    expect(press(key)).toEqual({ changes: { celery: null } })
  })

  test('Shift and F states the rest of the row only', () => {
    const { changes } = press('F', { shiftKey: true }) ?? {}
    expect(changes).not.toHaveProperty('celery')
    expect(Object.values(changes ?? {})).toEqual(Array.from({ length: 13 }, () => 'free_from'))
  })

  test('Ctrl and D copies every cell of the dish above, empty ones too, and does nothing in the first row', () => {
    expect(press('d', { ctrlKey: true })?.changes).toMatchObject({ milk: 'contains', eggs: 'free_from', celery: null })
    expect(press('d', { metaKey: true }, { row: 0, column: 0 })).toEqual({})
  })

  test.each([
    ['ArrowLeft', { row: 1, column: 2 }],
    ['ArrowRight', { row: 1, column: 4 }],
    ['ArrowUp', { row: 0, column: 3 }],
    ['ArrowDown', { row: 1, column: 3 }],
    ['Home', { row: 1, column: 0 }],
    ['End', { row: 1, column: 13 }],
  ])('%s moves within the grid', (key, move) => {
    expect(press(key, {}, { row: 1, column: 3 })).toEqual({ move })
  })

  test('is left to the browser when it has no function in the matrix', () => {
    expect([press('x'), press('Tab'), press('c', { ctrlKey: true }), press('f', { altKey: true })]).toEqual([null, null, null, null])
    expect([press('Enter'), press('z', { ctrlKey: true })]).toEqual([{ isConfirm: true }, { isUndo: true }])
  })
})
