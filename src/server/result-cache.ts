import { LRUCache } from 'lru-cache'
import type { ChangeBus } from './change-bus.ts'
import type { ListTag } from './db/schema/cache-tags.ts'

const MAX_RESULTS = 500

/**
 * Returns a result that is the same for every user, computed once until something with the tag changes. For expensive results that do not
 * change with time, such as counts, totals and map markers.
 */
export type ResultCache = <T>(tag: ListTag, key: string, compute: () => Promise<T>) => Promise<T>

/** Does not cache errors, and caches nothing while changes of other processes are not received. */
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
      // Tag and key determine the type of the result, so the stored value is a T.
      return (await result.value) as T
    } catch (error) {
      if (results.peek(key) === result) results.delete(key)
      throw error
    }
  }
}
