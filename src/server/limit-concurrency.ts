import { AsyncResource } from 'node:async_hooks'
import PQueue from 'p-queue'

/** More calls were made than may run and wait; the caller can try again later. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError'
}

/**
 * Wraps a function so that at most `maxConcurrent` calls run and at most `maxQueued` wait, first come, first served. A
 * flood of requests then neither fills the memory nor slows down the calls that run.
 * @throws QueueFullError when the queue is full
 */
export function limitConcurrency<Input, Output>(
  call: (input: Input) => Promise<Output>,
  { maxConcurrent, maxQueued }: { maxConcurrent: number; maxQueued: number },
): typeof call {
  const queue = new PQueue({ concurrency: maxConcurrent })
  return async (input) => {
    if (queue.pending >= maxConcurrent && queue.size >= maxQueued) throw new QueueFullError()
    // A call that waits is started by the end of another: it stays part of the trace of its own caller.
    return queue.add(AsyncResource.bind(() => call(input)))
  }
}
