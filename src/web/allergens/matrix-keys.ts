import { ALLERGENS, type AllergenChanges, type AllergenStatement } from '../../domain/menu/allergens.ts'
import type { DishRow } from './dish-status.ts'

type Cell = { row: number; column: number }
type Key = { key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; altKey: boolean }

type MatrixCommand = { changes?: AllergenChanges; move?: Cell; isConfirm?: true; isUndo?: true }

const STATEMENT_KEYS: Record<string, AllergenStatement | null> = {
  c: 'contains',
  m: 'may_contain',
  f: 'free_from',
  delete: null,
  backspace: null,
}
const LAST_COLUMN = ALLERGENS.length - 1

/** The command of a key in a cell; null for other keys. A statement moves to the next allergen. */
export function matrixCommand({ key, ctrlKey, metaKey, shiftKey, altKey }: Key, at: Cell, rows: readonly DishRow[]): MatrixCommand | null {
  const name = key.toLowerCase()
  if (altKey) return null
  if (ctrlKey || metaKey) return controlCommand(name, at, rows)
  if (shiftKey && name === 'f') return { changes: stateRestFreeFrom(rows[at.row]) }
  if (name === 'enter') return { isConfirm: true }
  const allergen = ALLERGENS[at.column]
  const statement = STATEMENT_KEYS[name]
  if (statement !== undefined && allergen) {
    const changes = { [allergen]: statement }
    return statement === null ? { changes } : { changes, move: { ...at, column: Math.min(at.column + 1, LAST_COLUMN) } }
  }
  const move = moveOf(name, at, rows.length - 1)
  return move && { move }
}

function controlCommand(name: string, at: Cell, rows: readonly DishRow[]): MatrixCommand | null {
  if (name === 'z') return { isUndo: true }
  const above = rows[at.row - 1]
  if (name === 'd' && above) return { changes: copyStatements(above) }
  // Otherwise the browser would bookmark the page.
  return name === 'd' ? {} : null
}

/** All statements of another dish. Missing ones clear the target. */
export function copyStatements({ statements }: DishRow): AllergenChanges {
  return Object.fromEntries(ALLERGENS.map((allergen) => [allergen, statements[allergen] ?? null]))
}

export function stateRestFreeFrom(row: DishRow | undefined): AllergenChanges {
  return Object.fromEntries(
    ALLERGENS.filter((allergen) => row?.statements[allergen] === undefined).map((allergen) => [allergen, 'free_from']),
  )
}

function moveOf(name: string, { row, column }: Cell, lastRow: number): Cell | null {
  if (name === 'arrowleft') return { row, column: Math.max(0, column - 1) }
  if (name === 'arrowright') return { row, column: Math.min(LAST_COLUMN, column + 1) }
  if (name === 'arrowup') return { row: Math.max(0, row - 1), column }
  if (name === 'arrowdown') return { row: Math.min(lastRow, row + 1), column }
  if (name === 'home') return { row, column: 0 }
  if (name === 'end') return { row, column: LAST_COLUMN }
  return null
}
