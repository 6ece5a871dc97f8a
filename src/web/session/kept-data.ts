/** The cache of the browser with what the evening screen shows without a network. */
export const EVENING_CACHE = 'evening'

let deletions = 0

/** How often kept data was deleted: who keeps something meanwhile deletes it again. */
export function countDeletions(): number {
  return deletions
}

/** Deletes what this browser keeps of a signed-in user. */
export function deleteKeptData(): void {
  deletions += 1
  // Absent where the guide is served without https.
  if ('caches' in globalThis) void caches.delete(EVENING_CACHE)
}
