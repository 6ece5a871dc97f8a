import { useEffect, useRef, useState } from 'react'

/** Returns the selected item of a review and moves the focus to a field of a row. */
export function useRowFocus() {
  const list = useRef<HTMLDivElement>(null)
  const [selected, select] = useState<string | null>(null)
  const [focus, setFocus] = useState<{ key: string; field: string; round: number } | null>(null)

  // The focus moves after the render, because the row may be a new one.
  useEffect(() => {
    if (!focus) return
    const row = list.current?.querySelector(`[data-row="${focus.key}"]`)
    row?.scrollIntoView({ block: 'nearest' })
    row?.querySelector<HTMLInputElement>(focus.field)?.focus()
  }, [focus])

  const focusField = (key: string, field: string) => setFocus((last) => ({ key, field, round: (last?.round ?? 0) + 1 }))
  return {
    list,
    selected,
    select,
    /** @param field selector within the row */
    focusField,
    /** Selects an item and focuses a field of it. */
    goTo: (key: string, field = '[data-field="price"]') => {
      select(key)
      focusField(key, field)
    },
    focusMenuName: () => list.current?.querySelector<HTMLInputElement>('[data-menu-name] input')?.focus(),
  }
}
