import { type RefObject, useEffect, useRef } from 'react'

const FIRST = 'input, select, textarea, button'

/** Moves the focus when the content of a part was replaced: to `data-first-focus`, or to its first field. Not on the first render. */
export function useFocusOnChange(content: unknown): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null)
  const shown = useRef(content)
  useEffect(() => {
    if (shown.current === content) return
    shown.current = content
    const marked = part.current?.querySelector<HTMLElement>('[data-first-focus]')
    const first = marked ?? part.current?.querySelector<HTMLElement>(FIRST)
    first?.focus()
  }, [content])
  return part
}
