import { useRef, useState } from 'react'

/** The selected rows of a list. `isAll`: all that match its filters, also those on other pages. */
export type Selection = {
  ids: ReadonlySet<string>
  isAll: boolean
  isSelected: (id: string) => boolean
  /** @param isRange with everything between this row and the one that was pressed before */
  toggle: (id: string, isOn: boolean, isRange: boolean) => void
  togglePage: (isOn: boolean) => void
  selectAll: () => void
  /** Only the rows of the present page. */
  selectPage: () => void
  clear: () => void
}

const NONE: ReadonlySet<string> = new Set()

/**
 * @param page the ids of the rows of the present page, in their order
 * @param filters changes with the filters: what no longer matches must not stay selected unseen
 */
export function useSelection(page: readonly string[], filters: string): Selection {
  const [chosen, setChosen] = useState({ filters, ids: NONE, isAll: false })
  const lastPressed = useRef<string | null>(null)
  const isCurrent = chosen.filters === filters
  const ids = isCurrent ? chosen.ids : NONE
  const isAll = isCurrent && chosen.isAll
  const choose = (next: Iterable<string>, all = false) => setChosen({ filters, ids: new Set(next), isAll: all })
  return {
    ids,
    isAll,
    isSelected: (id) => isAll || ids.has(id),
    toggle(id, isOn, isRange) {
      const pressed = isRange ? between(page, lastPressed.current, id) : [id]
      lastPressed.current = id
      const before = isAll ? page : ids
      choose(isOn ? [...before, ...pressed] : [...before].filter((one) => !pressed.includes(one)))
    },
    togglePage: (isOn) => choose(isOn ? [...ids, ...page] : isAll ? [] : [...ids].filter((id) => !page.includes(id))),
    selectAll: () => choose([], true),
    selectPage: () => choose(page),
    clear: () => choose([]),
  }
}

/** The rows from one to another, both included; only the second when the first is on another page. */
function between(page: readonly string[], from: string | null, to: string): readonly string[] {
  const [start, end] = [page.indexOf(from ?? to), page.indexOf(to)].toSorted((a, b) => a - b)
  return start === undefined || start < 0 || end === undefined ? [to] : page.slice(start, end + 1)
}
