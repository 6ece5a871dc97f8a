import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ImportAnswer } from '../server/control/import-route.ts'
import { decodeLines, encodeLines } from '../server/control/wire.ts'
import type { SourceRow } from '../server/import/source-row.ts'
import { CommandError } from './command-error.ts'

const UNKNOWN = 'The running server does not know this command: is it of the same version?'
const LOST = 'The server ended the connection. What was reported is kept; run the same command again to finish.'

/**
 * Has the running server import rows: they go out while the report comes in.
 * @param path what the server is asked, as '/import-venues?apply=1&batch=500'
 * @throws CommandError where the server refuses, stops or goes away; whatever reading the rows throws
 */
export async function* importOverControl<Line extends { outcome: string }>(
  socketPath: string,
  path: string,
  rows: AsyncIterable<SourceRow>,
): AsyncGenerator<Line> {
  const call = request({ socketPath, path, method: 'POST', headers: { 'Content-Type': 'application/x-ndjson' } })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    call.once('response', resolve)
    call.once('error', reject)
  })
  // Held until the answer is read: what the server says counts for more than that it no longer listens.
  let unsent: unknown
  const sent = pipeline(Readable.from(encodeLines(rows)), call).catch((error: unknown) => {
    unsent = error
  })
  try {
    const response = await answered
    if (response.statusCode !== 200) throw new CommandError(UNKNOWN)
    for await (const answer of decodeLines<ImportAnswer<Line>>(response)) {
      if (isFailure(answer)) throw new CommandError(answer.reason)
      yield answer
    }
  } catch (error) {
    if (error instanceof CommandError) throw error
    await sent
    throw isConnectionError(unsent ?? error) ? new CommandError(LOST, { cause: error }) : (unsent ?? error)
  } finally {
    call.destroy()
  }
}

function isFailure(answer: { outcome: string }): answer is { outcome: 'failed'; reason: string } {
  return answer.outcome === 'failed'
}

/**
 * Has the running server write a file, piece by piece.
 * @param path what it is asked, as '/export/venues?format=csv'
 * @throws CommandError where it cannot, or not to the end
 */
export async function* exportOverControl(socketPath: string, path: string): AsyncGenerator<Uint8Array> {
  const call = request({ socketPath, path })
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      call.once('response', resolve)
      call.once('error', reject)
      call.end()
    })
    if (response.statusCode !== 200) throw new CommandError(UNKNOWN)
    yield* response as AsyncIterable<Uint8Array>
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError('The server ended the connection before the file was whole: run the same command again.', { cause: error })
  } finally {
    call.destroy()
  }
}

/** An error of the connection has the system's code; what reading the file throws has none of these. */
function isConnectionError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^(EPIPE|ECONN|ERR_STREAM|ERR_HTTP|HPE_)/.test(code)
}
