type StoredChanges = {
  /**
   * For `useSyncExternalStore`. Calls the listener when this tab or another one changes a stored value. Returns the function that
   * unsubscribes it.
   */
  subscribe: (listener: () => void) => () => void
  /** Call it after this tab has changed a stored value: browsers report changes of other tabs only. */
  announce: () => void
}

/** Returns the functions to subscribe to values in `localStorage` and to announce their changes. */
export function createStoredChanges(): StoredChanges {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      addEventListener('storage', listener)
      return () => {
        listeners.delete(listener)
        removeEventListener('storage', listener)
      }
    },
    announce: () => {
      for (const listener of listeners) listener()
    },
  }
}
