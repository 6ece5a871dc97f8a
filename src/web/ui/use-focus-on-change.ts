import { type RefObject, useEffect, useRef } from 'react'

const FIRST = 'input, select, textarea, button'

export const LOADING = Symbol('loading')

/**
 * Moves the focus when the content of a part was replaced: to `data-first-focus`, or to its first field. The first content gets no focus,
 * also when it had to be loaded.
 */
export function useFocusOnChange(content: unknown): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null)
  const shown = useRef(content)
  useEffect(() => {
    if (shown.current === content || content === LOADING) return
    const isFirst = shown.current === LOADING
    shown.current = content
    if (isFirst) return
    const marked = part.current?.querySelector<HTMLElement>('[data-first-focus]')
    const first = marked ?? part.current?.querySelector<HTMLElement>(FIRST)
    first?.focus()
  }, [content])
  return part
}
