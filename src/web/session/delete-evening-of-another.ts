import type { Session } from '../../contract/account.ts'
import { deleteKeptData, EVENING_CACHE } from './kept-data.ts'

/**
 * Deletes the evening that this browser keeps when it is of another user. A user who signs in by the form before its scripts have loaded
 * replaces a session without `dispatchSessionEvent`.
 */
export async function deleteEveningOfAnother(userId: string): Promise<void> {
  if (!('caches' in globalThis)) return
  const kept = await caches.match('/api/session', { cacheName: EVENING_CACHE, ignoreVary: true })
  if (!kept) return
  const { user }: Session = await kept.json()
  if (user?.id !== userId) deleteKeptData()
}
