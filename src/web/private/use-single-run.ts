import { useRef } from 'react'

/**
 * Returns a function that runs work, and ignores further calls of the same name until that work has ended. Not even a double click sends a
 * request twice then.
 */
export function useSingleRun(): (name: string, work: () => Promise<unknown>) => Promise<void> {
  const running = useRef(new Set<string>())
  return async (name, work) => {
    if (running.current.has(name)) return
    running.current.add(name)
    try {
      await work()
    } finally {
      running.current.delete(name)
    }
  }
}
