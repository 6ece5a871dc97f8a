import { type RefObject, useEffect, useRef } from 'react'

const FIRST = 'input, select, textarea, button'

/**
 * Moves the focus to the first field of a part whose content was replaced, or to what carries `data-first-focus`: what
 * had it is gone. Not when the part first appears.
 */
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
