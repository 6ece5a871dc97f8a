import { useRef, useState } from 'react'

/** The selected rows. `isAll`: all rows that match the filters, also on other pages. */
export type Selection = {
  ids: ReadonlySet<string>
  isAll: boolean
  isSelected: (id: string) => boolean
  /** @param isRange also toggles the rows between this one and the last clicked one */
  toggle: (id: string, isOn: boolean, isRange: boolean) => void
  togglePage: (isOn: boolean) => void
  selectAll: () => void
  selectPage: () => void
  clear: () => void
  /** Removes a row that no longer exists. */
  drop: (id: string) => void
}

const NONE: ReadonlySet<string> = new Set()

/**
 * @param page the ids of the current page's rows, in their order
 * @param filters changes with the filters and then clears the selection, because hidden rows must not stay selected
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
    drop: (gone) => setChosen((now) => ({ ...now, ids: new Set([...now.ids].filter((id) => id !== gone)) })),
  }
}

function between(page: readonly string[], from: string | null, to: string): readonly string[] {
  const [start, end] = [page.indexOf(from ?? to), page.indexOf(to)].toSorted((a, b) => a - b)
  return start === undefined || start < 0 || end === undefined ? [to] : page.slice(start, end + 1)
}
