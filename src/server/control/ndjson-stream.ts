import { decodeText, linesOf } from '../import/decode-source.ts'
import { MAX_ROW_LENGTH } from '../import/source-row.ts'

/** What goes over the control socket: newline-delimited JSON, both ways. */

/** JSON may write one character as six. */
const MAX_LINE_LENGTH = MAX_ROW_LENGTH * 6 + 1000

/** The values that come in as lines. The other end is this program, so their shape is not doubted. */
export async function* parseNdjson<T>(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<T> {
  for await (const { text: json } of linesOf(decodeText(bytes), MAX_LINE_LENGTH)) {
    if (json === null) throw new Error('a line on the control socket is too long')
    yield JSON.parse(json) as T
  }
}

/** Values as lines of JSON, one each: the other end of `decodeLines`. */
export async function* serialiseNdjson(values: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const value of values) yield Buffer.from(`${JSON.stringify(value)}\n`)
}

/** The server is stopping; the message is for whoever waits for an answer. */
export class ServerStoppingError extends Error {
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
    if (signal.aborted) reject(new ServerStoppingError())
    signal.addEventListener('abort', () => reject(new ServerStoppingError()), { once: true })
  })
  stopped.catch(() => {})
  const iterator = items[Symbol.asyncIterator]()
  for (;;) {
    const next = await Promise.race([iterator.next(), stopped])
    if (next.done) return
    yield next.value
  }
}
