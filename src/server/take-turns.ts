import { AsyncResource } from 'node:async_hooks'
import PQueue from 'p-queue'

/**
 * Returns a function that runs one call at a time. Groups, such as users, take turns, so that one with many calls does not delay the
 * others; calls of one group run in order.
 */
export function takeTurns(): <T>(group: string, call: () => Promise<T>) => Promise<T> {
  const queue = new PQueue({ concurrency: 1 })
  /** By group: the turn after its last queued call. Cleared when the queue is empty. */
  const next = new Map<string, number>()
  let current = 0
  return (group, call) => {
    const turn = Math.max(current, next.get(group) ?? 0)
    next.set(group, turn + 1)
    const run = async () => {
      current = turn
      try {
        return await call()
      } finally {
        if (queue.size === 0) next.clear()
      }
    }
    return queue.add(AsyncResource.bind(run), { priority: -turn })
  }
}
