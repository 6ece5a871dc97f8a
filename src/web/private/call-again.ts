/** The browser may not report that the network is back. */
const AGAIN_AFTER_MS = 15_000

/**
 * Calls a function again and again: when the browser is back online, and every 15 seconds.
 * @returns the function that ends it
 */
export function repeatUntilStopped(again: () => void): () => void {
  addEventListener('online', again)
  const timer = setInterval(again, AGAIN_AFTER_MS)
  return () => {
    removeEventListener('online', again)
    clearInterval(timer)
  }
}
