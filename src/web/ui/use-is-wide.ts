import { useSyncExternalStore } from 'react'

/** Minimum width for two columns, such as the map and its list. Equal to the style sheets. */
const WIDE = '(min-width: 60rem)'

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
}

function subscribe(changed: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
