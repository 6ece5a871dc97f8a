import { decodeText, linesOf } from '../import-files/decode-source.ts'
import { MAX_ROW_LENGTH } from '../import-files/source-row.ts'

/** JSON may encode one character as six. */
const MAX_LINE_LENGTH = MAX_ROW_LENGTH * 6 + 1000

/** Does not validate the values, because the peer is this program. */
export async function* parseNdjson<T>(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<T> {
  for await (const { text: json } of linesOf(decodeText(bytes), MAX_LINE_LENGTH)) {
    if (json === null) throw new Error('a line on the control socket is too long')
    yield JSON.parse(json) as T
  }
}

export async function* serialiseNdjson(values: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const value of values) yield Buffer.from(`${JSON.stringify(value)}\n`)
}

export class ServerStoppingError extends Error {
  override readonly name = 'Stopping'
  constructor() {
    super('The server is stopping. What was reported is kept; run the same command again to finish.')
  }
}

/**
 * Yields the same items until the signal aborts, then throws `ServerStoppingError`, even while waiting for an item. Does not close the
 * source, because closing a request body would close the connection of the response.
 */
export async function* abortable<T>(items: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]()
  // One promise for all items would keep every item until the server stops.
  let fail = (_error: Error) => {}
  const stop = () => fail(new ServerStoppingError())
  signal.addEventListener('abort', stop)
  try {
    for (;;) {
      if (signal.aborted) throw new ServerStoppingError()
      const next = await new Promise<IteratorResult<T>>((resolve, reject) => {
        fail = reject
        iterator.next().then(resolve, reject)
      })
      if (next.done) return
      yield next.value
    }
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
