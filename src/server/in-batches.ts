import { setTimeout as delay } from 'node:timers/promises'
import PQueue from 'p-queue'

const MAX_BATCH = 50

/** A batch that takes longer probably waits for a lock, and no longer holds back the next one. In milliseconds. */
const HOLDS_BACK_MS = 50

/**
 * Returns a function that collects the items given to it while a batch runs, and then runs them together. An item waits for nothing when no
 * batch is running.
 * @param run returns the outcome of each item, in the same order; when it throws, all items of the batch fail
 */
export function inBatches<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly PromiseSettledResult<Result>[]>,
): (item: Item) => Promise<Result> {
  const queue = new PQueue({ concurrency: 1 })
  const waiting: { item: Item; result: PromiseWithResolvers<Result> }[] = []

  async function runWaiting(): Promise<void> {
    const batch = waiting.splice(0, MAX_BATCH)
    if (batch.length === 0) return
    const settled = run(batch.map(({ item }) => item)).then(
      (outcomes) => {
        for (const [index, { result }] of batch.entries()) settle(result, outcomes[index])
      },
      (error) => {
        for (const { result } of batch) result.reject(error)
      },
    )
    await Promise.race([settled, delay(HOLDS_BACK_MS, undefined, { ref: false })])
  }

  return (item) => {
    const result = Promise.withResolvers<Result>()
    waiting.push({ item, result })
    void queue.add(runWaiting)
    return result.promise
  }
}

function settle<Result>(result: PromiseWithResolvers<Result>, outcome: PromiseSettledResult<Result> | undefined): void {
  if (!outcome) result.reject(new Error('a batch returned fewer outcomes than items'))
  else if (outcome.status === 'fulfilled') result.resolve(outcome.value)
  else result.reject(outcome.reason)
}
