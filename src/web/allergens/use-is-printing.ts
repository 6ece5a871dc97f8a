import { useSyncExternalStore } from 'react'

let isPrinting = false

/** Whether the page is about to be printed. Changes before the browser counts the sheets, unlike a media query. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinting)
}

function subscribe(changed: () => void): () => void {
  const set = ({ type }: Event) => {
    isPrinting = type === 'beforeprint'
    changed()
  }
  addEventListener('beforeprint', set)
  addEventListener('afterprint', set)
  return () => {
    removeEventListener('beforeprint', set)
    removeEventListener('afterprint', set)
  }
}
