import { LRUCache } from 'lru-cache'
import type { ListTag } from '../db/schema/cache-tags.ts'
import { CachedResponse, WITH_COMPRESSED } from './cached-response.ts'
import type { ChangeBus } from './change-bus.ts'

const MAX_RESULTS = 500
/** Maximum total size of the responses among the results, in bytes: about the feeds of 50,000 venues, their markers and the sitemap. */
const MAX_BYTES = 128 * 1024 * 1024
/** Size that is counted for every other result, because the cache requires a size. */
const MIN_BYTES = 1024

/**
 * Returns a result that is the same for every user, computed once until something with the tag changes. For expensive results that do not
 * change with time, such as counts, totals, map markers and feeds.
 */
export type ResultCache = <T>(tag: ListTag, key: string, compute: () => Promise<T>) => Promise<T>

/** Does not cache errors, and caches nothing while changes of other processes are not received. */
export function createResultCache(changes: ChangeBus): ResultCache {
  const results = new LRUCache<string, { tag: ListTag; value: Promise<unknown> }>({ max: MAX_RESULTS, maxSize: MAX_BYTES })
  changes.onChange((change) => {
    for (const [key, { tag }] of results) if (change === 'everything' || change.some((changed) => changed === tag)) results.delete(key)
  })
  return async <T>(tag: ListTag, key: string, compute: () => Promise<T>): Promise<T> => {
    if (!changes.isListening()) return compute()
    const kept = results.get(key)
    // Tag and key determine the type of the result, so the stored value is a T.
    if (kept) return (await kept.value) as T
    const result = { tag, value: compute() }
    results.set(key, result, { size: MIN_BYTES })
    try {
      const value = await result.value
      // The size is known only now. Stores a copy, because the cache counts the size of an unchanged entry only once.
      if (value instanceof CachedResponse && results.peek(key) === result) results.set(key, { ...result }, { size: sizeOf(value) })
      return value
    } catch (error) {
      if (results.peek(key) === result) results.delete(key)
      throw error
    }
  }
}

function sizeOf({ content }: CachedResponse): number {
  return MIN_BYTES + WITH_COMPRESSED * content.length
}
