import { type RefObject, useEffect, useRef } from 'react'

const GESTURES = ['wheel', 'mousedown', 'pointerdown', 'touchstart', 'dblclick'] as const

/**
 * Stops gestures and keys on an element from reaching the map, which listens on an ancestor.
 * React listens further up, so that keys must be handled here.
 */
export function useStopMapEvents<E extends HTMLElement>(onKeyDown?: (event: KeyboardEvent) => void): RefObject<E | null> {
  const element = useRef<E>(null)
  const handleKey = useRef(onKeyDown)
  handleKey.current = onKeyDown
  useEffect(() => {
    const target = element.current
    if (!target) return
    const keep = (event: Event) => event.stopPropagation()
    const onKey = (event: KeyboardEvent) => {
      event.stopPropagation()
      handleKey.current?.(event)
    }
    for (const name of GESTURES) target.addEventListener(name, keep)
    target.addEventListener('keydown', onKey)
    return () => {
      for (const name of GESTURES) target.removeEventListener(name, keep)
      target.removeEventListener('keydown', onKey)
    }
  }, [])
  return element
}
