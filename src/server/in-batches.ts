import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import PQueue from 'p-queue'

const MAX_BATCH = 50

/** In milliseconds. A batch that takes longer probably waits for a lock, so that the next batch starts without waiting for it. */
const MAX_BATCH_WAIT_MS = 50

/** A promise, which never rejects, when the item takes longer than its batch. */
type Outcome<Result> = PromiseSettledResult<Result> | Promise<PromiseSettledResult<Result>>

type Options<Context> = {
  /** Awaited before a batch takes the queued items. Must not reject. */
  beforeBatch?(context: Context): Promise<void>
}

type Run<Context, Item, Result> = (context: Context, items: readonly Item[]) => Promise<readonly Outcome<Result>[]>

/**
 * Returns a function that runs items together in batches: the items of all requests that are added in the same turn of the event loop, and
 * those that are added while another batch runs.
 * @param run returns the outcome of each item, in the same order; when it throws, all items of the batch fail. Its context is that of the
 * first item
 * @param ownerOf returns the object, such as a database, whose batches are separate from those of others
 */
export function inBatches<Context, Item, Result>(
  run: Run<Context, Item, Result>,
  ownerOf: (context: Context) => object,
  options: Options<Context> = {},
): (context: Context, item: Item) => Promise<Result> {
  const batches = new WeakMap<object, (context: Context, item: Item) => Promise<Result>>()
  return (context, item) => {
    const owner = ownerOf(context)
    const known = batches.get(owner)
    const add = known ?? batchesOfOne(run, options)
    if (!known) batches.set(owner, add)
    return add(context, item)
  }
}

function batchesOfOne<Context, Item, Result>(
  run: Run<Context, Item, Result>,
  { beforeBatch }: Options<Context>,
): (context: Context, item: Item) => Promise<Result> {
  const queue = new PQueue({ concurrency: 1 })
  const waiting: { context: Context; item: Item; result: PromiseWithResolvers<Result> }[] = []

  async function runWaiting(): Promise<void> {
    // Lets the items of all requests whose bytes have arrived join the batch. The event loop reads them one after the other.
    await nextTurn()
    const [earliest] = waiting
    if (earliest) await beforeBatch?.(earliest.context)
    const batch = waiting.splice(0, MAX_BATCH)
    if (waiting.length > 0) void queue.add(runWaiting)
    const [first] = batch
    if (!first) return
    const items = batch.map(({ item }) => item)
    const settled = run(first.context, items).then(
      (outcomes) => {
        for (const [index, { result }] of batch.entries()) void settle(result, outcomes[index])
      },
      (error) => {
        for (const { result } of batch) result.reject(error)
      },
    )
    await Promise.race([settled, delay(MAX_BATCH_WAIT_MS, undefined, { ref: false })])
  }

  return (context, item) => {
    const result = Promise.withResolvers<Result>()
    // One run takes all queued items.
    if (waiting.push({ context, item, result }) === 1) void queue.add(runWaiting)
    return result.promise
  }
}

async function settle<Result>(result: PromiseWithResolvers<Result>, outcome: Outcome<Result> | undefined): Promise<void> {
  const settled = await outcome
  if (!settled) result.reject(new Error('a batch returned fewer outcomes than items'))
  else if (settled.status === 'fulfilled') result.resolve(settled.value)
  else result.reject(settled.reason)
}
