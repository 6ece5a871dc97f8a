import { useSyncExternalStore } from 'react'

/** From here on the list stands beside the map and scrolls by itself; as in the style sheet. */
const WIDE = '(min-width: 60rem)'

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
}

function subscribe(changed: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
