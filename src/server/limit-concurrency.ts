import { AsyncResource } from 'node:async_hooks'
import PQueue from 'p-queue'

export class QueueFullError extends Error {
  override readonly name = 'QueueFullError'
}

/**
 * Wraps a function so that at most `maxConcurrent` calls run and at most `maxQueued` wait, in order. Protects memory and running calls from
 * a flood of requests.
 * @throws QueueFullError when the queue is full
 */
export function limitConcurrency<Input, Output>(
  call: (input: Input) => Promise<Output>,
  { maxConcurrent, maxQueued }: { maxConcurrent: number; maxQueued: number },
): typeof call {
  const queue = new PQueue({ concurrency: maxConcurrent })
  return async (input) => {
    if (queue.pending >= maxConcurrent && queue.size >= maxQueued) throw new QueueFullError()
    // Keeps the caller's trace context; otherwise a queued call would run in the context of the call that ended before it.
    return queue.add(AsyncResource.bind(() => call(input)))
  }
}
