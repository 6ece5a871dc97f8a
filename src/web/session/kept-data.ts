/** Cache Storage name of the evening page's offline copy. */
export const EVENING_CACHE = 'evening'

let deletions = 0

/** Compare before and after an asynchronous store: when the number has changed, delete the stored data again. */
export function countDeletions(): number {
  return deletions
}

/** Deletes the data of a signed-in user that this browser stores. */
export function deleteKeptData(): void {
  deletions += 1
  // Cache Storage is missing on sites without https.
  if ('caches' in globalThis) void caches.delete(EVENING_CACHE)
}
