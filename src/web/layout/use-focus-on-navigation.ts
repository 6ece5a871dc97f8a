import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * After a link led to another screen the focus goes to its content, or to the part of it that the address names, as it
 * would after a page load: a keyboard starts there and a screen reader reads on. Changed filters or pages of the same screen leave the focus where it is.
 */
export function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const router = useRouter()
  useEffect(() => {
    let stopWaiting: (() => void) | undefined
    const stopListening = router.subscribe('onResolved', ({ fromLocation, toLocation: { hash }, pathChanged }) => {
      stopWaiting?.()
      if (!fromLocation || !pathChanged || !main.current) return
      // A search that is shown again on Back has taken the focus itself.
      if (main.current.contains(document.activeElement)) return
      if (focusNamed(hash)) return
      main.current.focus({ preventScroll: true })
      if (hash) stopWaiting = waitForNamed(main.current, hash)
    })
    return () => {
      stopListening()
      stopWaiting?.()
    }
  }, [router])
  return main
}

/** Moves the focus to the part of the page that an address names; returns it, null when it is not there. */
function focusNamed(hash: string): HTMLElement | null {
  const named = document.getElementById(hash)
  if (!named) return null
  named.tabIndex = -1
  named.focus({ preventScroll: true })
  return named
}

/**
 * Moves the focus to a named part once it is there: React shows a skeleton for 300 ms at least, and the router does not wait for that. Returns a function
 * that stops waiting.
 */
function waitForNamed(main: HTMLElement, hash: string): () => void {
  const observer = new MutationObserver(() => {
    // Someone has moved on meanwhile.
    if (document.activeElement !== main) observer.disconnect()
    else {
      const named = focusNamed(hash)
      named?.scrollIntoView()
      if (named) observer.disconnect()
    }
  })
  observer.observe(main, { childList: true, subtree: true })
  return () => observer.disconnect()
}
