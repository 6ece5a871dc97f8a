import { useSyncExternalStore } from 'react'

/** From here on two parts stand beside each other: the map and its list, menus and reservations; as in the style sheets. */
const WIDE = '(min-width: 60rem)'

/** Whether the window is that wide now; renders again when that changes. Only for what is not rendered on the server. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
}

function subscribe(changed: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
