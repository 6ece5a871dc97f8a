import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the content of a new page, or to the part that the URL fragment names, as after a page load.
 * Changed filters or page numbers of the same page leave the focus.
 */
export function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const router = useRouter()
  useEffect(() => {
    let stopWaiting: (() => void) | undefined
    const stopListening = router.subscribe('onResolved', ({ fromLocation, toLocation: { hash }, pathChanged }) => {
      stopWaiting?.()
      if (!fromLocation || !pathChanged || !main.current) return
      // A restored search has already moved the focus on Back.
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

function focusNamed(hash: string): HTMLElement | null {
  const named = document.getElementById(hash)
  if (!named) return null
  named.tabIndex = -1
  named.focus({ preventScroll: true })
  return named
}

/**
 * Focuses the named element as soon as it exists. React shows a skeleton for at least 300 ms, for which the router does not wait.
 * Returns a function that stops waiting.
 */
function waitForNamed(main: HTMLElement, hash: string): () => void {
  const observer = new MutationObserver(() => {
    // The user has moved the focus in the meantime.
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
