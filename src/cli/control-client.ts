import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { parseNdjson, serialiseNdjson } from '../server/control/ndjson-stream.ts'
import type { AdminAnswer, ImportAnswer } from '../server/control/routes.ts'
import type { SourceRow } from '../server/import/source-row.ts'
import type { NewAdmin } from '../server/user/make-admin.ts'
import { CommandError } from './print.ts'

const UNKNOWN = 'The running server does not know this command: is it of the same version?'
const FAILED = 'The running server could not do it: see its log.'
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
  const answered = responseTo(call)
  // Held until the answer is read: what the server says counts for more than that it no longer listens.
  let unsent: unknown
  const sent = pipeline(Readable.from(serialiseNdjson(rows)), call).catch((error: unknown) => {
    unsent = error
  })
  try {
    const response = await answered
    for await (const answer of parseNdjson<ImportAnswer<Line>>(response)) {
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
 * @param path what it is asked, as '/export/venues?format=csv' or '/backup'
 * @throws CommandError where it cannot, or not to the end
 */
export async function* fileOverControl(socketPath: string, method: 'GET' | 'POST', path: string): AsyncGenerator<Uint8Array> {
  const call = request({ socketPath, path, method })
  try {
    const answered = responseTo(call)
    call.end()
    yield* (await answered) as AsyncIterable<Uint8Array>
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError('The server ended the connection before the file was whole: see its log, and run the same command again.', {
      cause: error,
    })
  } finally {
    call.destroy()
  }
}

/**
 * Has the running server make an administrator of whoever has the address.
 * @throws CommandError where it refuses, or goes away before it has answered
 */
export async function adminOverControl(socketPath: string, email: string): Promise<NewAdmin> {
  const call = request({ socketPath, path: '/admin', method: 'POST', headers: { 'Content-Type': 'application/json' } })
  let answer: AdminAnswer
  try {
    const answered = responseTo(call)
    call.end(JSON.stringify({ email }))
    answer = (await json(await answered)) as AdminAnswer
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError('The server ended the connection: see whether it still runs, and try again.', { cause: error })
  }
  if ('reason' in answer) throw new CommandError(answer.reason)
  return answer
}

/** What the server answers; rejects with what the connection throws. @throws CommandError where it cannot do what it is asked */
async function responseTo(call: ClientRequest): Promise<IncomingMessage> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    call.once('response', resolve)
    call.once('error', reject)
  })
  if (response.statusCode === 404) throw new CommandError(UNKNOWN)
  if (response.statusCode !== 200) throw new CommandError(FAILED)
  return response
}

/** An error of the connection has the system's code; what reading the file throws has none of these. */
function isConnectionError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^(EPIPE|ECONN|ERR_STREAM|ERR_HTTP|HPE_)/.test(code)
}
