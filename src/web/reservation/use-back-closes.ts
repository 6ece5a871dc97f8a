import { useEffect, useRef } from 'react'

/** Without the router, which would load the page again for an entry of the same URL. */
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
    // Later, because development renders effects twice and Back arrives later than the second one.
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
