/** The server is stopping; the message is for whoever waits for an answer. */
export class Stopping extends Error {
  override readonly name = 'Stopping'
  constructor() {
    super('The server is stopping. What was reported is kept; run the same command again to finish.')
  }
}

/**
 * The same items, until the signal comes: then throws `Stopping`, also while it waits for the next one. The source is
 * left as it is, since closing a request's body would close the way of the answer.
 */
export async function* abortable<T>(items: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const stopped = new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(new Stopping())
    signal.addEventListener('abort', () => reject(new Stopping()), { once: true })
  })
  stopped.catch(() => {})
  const iterator = items[Symbol.asyncIterator]()
  for (;;) {
    const next = await Promise.race([iterator.next(), stopped])
    if (next.done) return
    yield next.value
  }
}
