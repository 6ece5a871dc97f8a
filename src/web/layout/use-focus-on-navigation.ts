import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * After a link led to another screen the focus goes to its content, or to the part of it that the address names, as it
 * would after a page load: a keyboard starts there and a screen reader reads on. Changed filters or pages of the same screen leave the focus where it is.
 */
export function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onResolved', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        // A search that is shown again on Back has taken the focus itself.
        if (main.current?.contains(document.activeElement)) return
        const named = document.getElementById(toLocation.hash)
        if (named) named.tabIndex = -1
        const target = named ?? main.current
        target?.focus({ preventScroll: true })
      }),
    [router],
  )
  return main
}
