import { Readable } from 'node:stream'
import type { Context } from '../context.ts'
import { toLogError } from '../log/log-error.ts'
import { type ExportInput, exportData } from './export-data.ts'

/**
 * An export as the body of an answer. Where it breaks off, so does the answer, and the log says why.
 * @throws DomainError not_allowed
 */
export function exportBody(ctx: Context, input: ExportInput): ReadableStream {
  const bytes = toItsEnd(ctx, exportData({ ctx, input }))
  return Readable.toWeb(Readable.from(bytes, { objectMode: false })) as ReadableStream
}

async function* toItsEnd({ log }: Context, pieces: AsyncIterable<string>): AsyncGenerator<Buffer> {
  try {
    for await (const piece of pieces) yield Buffer.from(piece)
  } catch (error) {
    log.error({ error: toLogError(error) }, 'an export failed')
    // The HTTP server writes the message of this error into the response.
    throw new Error('the export failed')
  }
}
