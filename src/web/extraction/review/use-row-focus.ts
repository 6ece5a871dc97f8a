import { useEffect, useRef, useState } from 'react'

/** Time after the release of a pointer until no click follows. On touch screens the click comes later than the release. */
const NO_CLICK_MS = 400

export function useRowFocus() {
  const list = useRef<HTMLDivElement>(null)
  const [selected, select] = useState<string | null>(null)
  const selectWhenReleased = useSelectWhenReleased(select)
  const [focus, setFocus] = useState<{ key: string; field: string; round: number } | null>(null)

  // The focus moves after the render, because the row may be a new one.
  useEffect(() => {
    if (!focus) return
    const row = list.current?.querySelector(`[data-row="${focus.key}"]`)
    row?.scrollIntoView({ block: 'nearest' })
    const field = row?.querySelector<HTMLInputElement>(focus.field)
    field?.focus()
    // As after Tab, so that typing replaces it.
    field?.select()
  }, [focus])

  const focusField = (key: string, field: string) => setFocus((last) => ({ key, field, round: (last?.round ?? 0) + 1 }))
  return {
    list,
    selected,
    select: selectWhenReleased,
    /** @param field selector within the row */
    focusField,
    goTo: (key: string, field = '[data-field="price"]') => {
      selectWhenReleased(null)
      select(key)
      focusField(key, field)
    },
    focusMenuName: () => list.current?.querySelector<HTMLInputElement>('[data-menu-name] input')?.focus(),
  }
}

/**
 * Returns a function that selects an item, after the pointer is released if it is down. The selected item opens and the one before closes,
 * which would move a button away before the click is complete. Null drops an item that waits for that.
 */
function useSelectWhenReleased(select: (key: string) => void): (key: string | null) => void {
  const isDown = useRef(false)
  const waiting = useRef<string | null>(null)
  useEffect(() => {
    let timer = 0
    const onDown = () => {
      isDown.current = true
      clearTimeout(timer)
    }
    const release = () => {
      clearTimeout(timer)
      isDown.current = false
      if (waiting.current !== null) select(waiting.current)
      waiting.current = null
    }
    const onUp = () => {
      timer = window.setTimeout(release, NO_CLICK_MS)
    }
    document.addEventListener('pointerdown', onDown, true)
    document.addEventListener('click', release)
    for (const type of ['pointerup', 'pointercancel']) document.addEventListener(type, onUp)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerdown', onDown, true)
      document.removeEventListener('click', release)
      for (const type of ['pointerup', 'pointercancel']) document.removeEventListener(type, onUp)
    }
  }, [select])
  return (key) => {
    waiting.current = isDown.current ? key : null
    if (key !== null && !isDown.current) select(key)
  }
}
