import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import type { Services } from '../../src/server/app-context.ts'

/** Listens to changes of a process. The returned function resolves to the sorted tags of all writes since its last call. */
export async function hearChanges({ changes, db }: Pick<Services, 'changes' | 'db'>): Promise<() => Promise<string[]>> {
  const heard = new Set<string>()
  changes.onChange((change) => {
    for (const tag of change === 'everything' ? [change] : change) heard.add(tag)
  })
  const takeTags = async () => {
    // The database returns all changes in order, so that this one arrives after all earlier ones.
    const last = `venue:${randomUUID()}`
    await db.pool.query('select pg_notify($1, $2)', ['plateful_changes', last])
    await vi.waitUntil(() => heard.delete(last))
    const tags = [...heard].sort()
    heard.clear()
    return tags
  }
  await takeTags()
  return takeTags
}
