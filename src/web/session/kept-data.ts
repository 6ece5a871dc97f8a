export const EVENING_CACHE = 'evening'

let deletions = 0

/** Compare before and after an asynchronous store: when the number has changed, delete the stored data again. */
export function countDeletions(): number {
  return deletions
}

export function deleteKeptData(): void {
  deletions += 1
  // Cache Storage is missing on sites without https.
  if ('caches' in globalThis) void caches.delete(EVENING_CACHE)
}

const UNSAVED = 'plateful-unsaved:'

/** Key in local or session storage of changes that a user has not saved. The next user of the browser must not send them. */
export function unsavedKey(userId: string, name: string): string {
  return `${UNSAVED}${userId}:${name}`
}

/** Deletes what a user has not saved, in this browser and this tab. Not when a session expires, because the user may sign in again. */
export function deleteUnsaved(userId: string): void {
  for (const open of [() => localStorage, () => sessionStorage]) deleteKeys(open, unsavedKey(userId, ''))
}

/** @param open throws when the browser forbids the storage, so that nothing is stored in it */
export function deleteKeys(open: () => Storage, prefix: string): void {
  try {
    const storage = open()
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
  } catch {
    // Nothing to delete.
  }
}
