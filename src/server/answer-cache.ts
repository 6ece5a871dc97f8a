import type { Changes } from './changes.ts'

/** Most answers kept; those asked for longest ago go first. */
const MAX_ANSWERS = 500

/**
 * Computes an answer that is the same for everybody, or gives it as it was computed before, until something under `tag`
 * changes. For what is dear at tens of thousands of rows and does not change with time: counts, totals, markers.
 */
export type ResultCache = <T>(tag: 'venues' | 'menus', key: string, compute: () => Promise<T>) => Promise<T>

/** Opens the cache of one process, with nothing in it. A failure is not kept, nor anything while changes do not arrive. */
export function createResultCache(changes: Changes): ResultCache {
  const answers = new Map<string, { tag: string; value: Promise<unknown> }>()
  changes.onChange((change) => {
    for (const [key, { tag }] of answers) if (change === 'everything' || change.some((changed) => changed === tag)) answers.delete(key)
  })
  return async <T>(tag: 'venues' | 'menus', key: string, compute: () => Promise<T>): Promise<T> => {
    if (!changes.isListening()) return compute()
    const known = answers.get(key)
    const answer = known ?? { tag, value: compute() }
    answers.delete(key)
    answers.set(key, answer)
    const [oldest] = answers.keys()
    if (answers.size > MAX_ANSWERS && oldest !== undefined) answers.delete(oldest)
    try {
      // The tag and key name what `compute` answers, so what is kept under them is a T.
      return (await answer.value) as T
    } catch (error) {
      if (answers.get(key) === answer) answers.delete(key)
      throw error
    }
  }
}
