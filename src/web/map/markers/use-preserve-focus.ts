import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Coordinates } from '../geometry.ts'

/**
 * When the focused child of a layer is removed, such as an opened cluster, moves the focus to the child nearest to its place.
 * `places` are the places of the children, in the same order.
 */
export function usePreserveFocus(layer: RefObject<HTMLElement | null>, places: readonly Coordinates[]): void {
  const lost = useRef<Coordinates | null>(null)
  const current = useRef(places)

  useEffect(() => {
    const element = layer.current
    if (!element) return
    const focused = ({ target }: FocusEvent) => {
      const index = [...element.children].findIndex((child) => child.contains(target as Node))
      lost.current = current.current[index] ?? null
    }
    const left = ({ target }: FocusEvent) => {
      // Only when the element was removed, not when the user moved the focus away.
      queueMicrotask(() => {
        if ((target as Node).isConnected && !element.contains(document.activeElement)) lost.current = null
      })
    }
    element.addEventListener('focusin', focused)
    element.addEventListener('focusout', left)
    return () => {
      element.removeEventListener('focusin', focused)
      element.removeEventListener('focusout', left)
    }
  }, [layer])

  useLayoutEffect(() => {
    current.current = places
    const from = lost.current
    if (!from || places.length === 0 || document.activeElement !== document.body) return
    const distances = places.map(({ lat, lng }) => Math.hypot(lat - from.lat, lng - from.lng))
    const nearest = layer.current?.children[distances.indexOf(Math.min(...distances))]
    nearest?.querySelector('button')?.focus({ preventScroll: true })
  }, [layer, places])
}
