import { useEffect, useRef } from 'react'

/** The browser's own function, because the router would load the page again for an entry of the same URL. */
const { pushState } = History.prototype

/**
 * Makes Back close a dialog instead of leaving the page: gives it an entry in the history while it is open. Only for dialogs after which
 * the page stays, because the entry is removed when something else closes them.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!isOpen) return
    const onBack = () => latest.current()
    // Delayed, because React runs effects twice in development, and the event of Back comes after the second run.
    const timer = setTimeout(() => {
      pushState.call(history, { ...history.state, isDialog: true }, '')
      addEventListener('popstate', onBack)
    })
    return () => {
      clearTimeout(timer)
      removeEventListener('popstate', onBack)
      // Not after Back, and not on a page to which a link of the dialog led.
      if (history.state?.isDialog) history.back()
    }
  }, [isOpen])
}
