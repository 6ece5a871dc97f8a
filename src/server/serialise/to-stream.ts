import { Readable } from 'node:stream'
import type { AppContext } from '../app-context.ts'
import { toLogError } from '../log/log-error.ts'

export function toStream(ctx: AppContext, pieces: AsyncIterable<string>): ReadableStream {
  const bytes = toItsEnd(ctx, pieces)
  return Readable.toWeb(Readable.from(bytes, { objectMode: false })) as ReadableStream
}

async function* toItsEnd({ log }: AppContext, pieces: AsyncIterable<string>): AsyncGenerator<Buffer> {
  try {
    for await (const piece of pieces) yield Buffer.from(piece)
  } catch (error) {
    log.error({ error: toLogError(error) }, 'export failed')
    // The HTTP server writes the message of this error into the response.
    throw new Error('the export failed')
  }
}
