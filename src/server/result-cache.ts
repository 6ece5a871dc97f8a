import { LRUCache } from 'lru-cache'
import type { ChangeBus } from './change-bus.ts'
import type { ListTag } from './db/schema/cache-tags.ts'

/** Most results in memory. */
const MAX_RESULTS = 500

/**
 * Returns a result that is the same for every user, computed once until something with the tag changes. For results that are
 * expensive with tens of thousands of rows and do not change with time: counts, totals, map markers.
 */
export type ResultCache = <T>(tag: ListTag, key: string, compute: () => Promise<T>) => Promise<T>

/** Creates the empty cache of a process. Errors are not cached, and nothing is while changes of other processes do not arrive. */
export function createResultCache(changes: ChangeBus): ResultCache {
  const results = new LRUCache<string, { tag: ListTag; value: Promise<unknown> }>({ max: MAX_RESULTS })
  changes.onChange((change) => {
    for (const [key, { tag }] of results) if (change === 'everything' || change.some((changed) => changed === tag)) results.delete(key)
  })
  return async <T>(tag: ListTag, key: string, compute: () => Promise<T>): Promise<T> => {
    if (!changes.isListening()) return compute()
    const result = results.get(key) ?? { tag, value: compute() }
    results.set(key, result)
    try {
      // Tag and key identify what `compute` returns, so the stored value is a T.
      return (await result.value) as T
    } catch (error) {
      if (results.peek(key) === result) results.delete(key)
      throw error
    }
  }
}
