import { type RefObject, useRef } from 'react'
import type { KeyHint } from '../key-hints.tsx'
import { useShortcuts } from '../use-shortcuts.ts'

export const ROW_KEYS: readonly KeyHint[] = [
  { keys: ['J', 'K'], meaning: 'move' },
  { keys: ['X'], meaning: 'select' },
  { keys: ['E'], meaning: 'edit' },
  { keys: ['Shift', 'X'], meaning: 'select a range' },
  { keys: ['B'], meaning: 'change the selected ones' },
]

/** In addition, for tables whose rows have a name. */
export const RENAME_KEY: KeyHint = { keys: ['R'], meaning: 'rename' }

type Actions = {
  /** @param isRange also the rows between this one and the one before */
  onSelect: (index: number, isRange: boolean) => void
  onEdit: (index: number) => void
  /** @param index of the row with the focus; null when none has it, so that the only selected row is meant */
  onRename: ((index: number | null) => void) | null
}

/**
 * Returns the ref of a table whose rows have the keys of `ROW_KEYS`. The focus is the current row: J and K move it to the rows themselves,
 * which need a `tabIndex` of -1. The other keys do nothing when no row has the focus. B is a key of the actions on selected rows.
 * @param actions with the index of the row; null for a table without these keys
 */
export function useRowKeys(actions: Actions | null): RefObject<HTMLTableElement | null> {
  const table = useRef<HTMLTableElement>(null)
  const rows = () => [...(table.current?.tBodies[0]?.rows ?? [])]
  const current = () => rows().findIndex((row) => row.contains(document.activeElement))
  const move = (step: 1 | -1) => rows()[Math.max(0, current() + step)]?.focus()
  const onCurrent = (act: (index: number) => void) => {
    const index = current()
    if (index >= 0) act(index)
  }
  useShortcuts(
    actions
      ? {
          j: () => move(1),
          k: () => move(-1),
          x: () => onCurrent((index) => actions.onSelect(index, false)),
          'Shift+x': () => onCurrent((index) => actions.onSelect(index, true)),
          e: () => onCurrent(actions.onEdit),
          ...(actions.onRename ? { r: () => actions.onRename?.(current() >= 0 ? current() : null) } : {}),
        }
      : {},
  )
  return table
}
