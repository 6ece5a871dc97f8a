import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { parseNdjson, serialiseNdjson } from '../server/control/ndjson-stream.ts'
import type { AdminResponse, ImportResponseLine } from '../server/control/routes.ts'
import { errorCode } from '../server/error-code.ts'
import type { SourceRow } from '../server/import-files/source-row.ts'
import type { NewAdmin } from '../server/user/change-role.ts'
import { CommandError } from './print.ts'

const UNKNOWN = 'The running server does not know this command: is it of the same version?'
const FAILED = 'The running server could not do it: see its log.'
const LOST = 'The server ended the connection. What was reported is kept; run the same command again to finish.'

/**
 * Imports rows through the running server. Rows are sent while the report is received.
 * @param path request path, such as '/import-venues?apply=1&batch=500'
 * @throws CommandError when the server rejects the import, stops or closes the connection; also any error of reading the rows
 */
export async function* importViaServer<Line extends { outcome: string }>(
  socketPath: string,
  path: string,
  rows: AsyncIterable<SourceRow>,
): AsyncGenerator<Line> {
  const call = request({ socketPath, path, method: 'POST', headers: { 'Content-Type': 'application/x-ndjson' } })
  const answered = responseTo(call)
  // Thrown only after the response was read, because the server's error explains more than a broken connection.
  let unsent: unknown
  const sent = pipeline(Readable.from(serialiseNdjson(rows)), call).catch((error: unknown) => {
    unsent = error
  })
  try {
    const response = await answered
    for await (const item of parseNdjson<ImportResponseLine<Line>>(response)) {
      if (isFailure(item)) throw new CommandError(item.reason)
      yield item
    }
  } catch (error) {
    if (error instanceof CommandError) throw error
    await sent
    throw isConnectionError(unsent ?? error) ? new CommandError(LOST, { cause: error }) : (unsent ?? error)
  } finally {
    call.destroy()
  }
}

function isFailure(item: { outcome: string }): item is { outcome: 'failed'; reason: string } {
  return item.outcome === 'failed'
}

/**
 * Requests a file from the running server and yields its chunks.
 * @param path request path, such as '/export/venues?format=csv' or '/backup'
 * @throws CommandError when the server cannot create the file, or the file is incomplete
 */
export async function* downloadViaServer(socketPath: string, method: 'GET' | 'POST', path: string): AsyncGenerator<Uint8Array> {
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
 * Makes the user with this email address an administrator through the running server.
 * @throws CommandError when the server rejects it, or closes the connection before its response
 */
export async function grantAdminViaServer(socketPath: string, email: string): Promise<NewAdmin> {
  const call = request({ socketPath, path: '/admin', method: 'POST', headers: { 'Content-Type': 'application/json' } })
  let result: AdminResponse
  try {
    const answered = responseTo(call)
    call.end(JSON.stringify({ email }))
    result = (await json(await answered)) as AdminResponse
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError('The server ended the connection: see whether it still runs, and try again.', { cause: error })
  }
  if ('reason' in result) throw new CommandError(result.reason)
  return result
}

/**
 * Rejects with the connection's error.
 * @throws CommandError when the server responds with an error
 */
async function responseTo(call: ClientRequest): Promise<IncomingMessage> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    call.once('response', resolve)
    call.once('error', reject)
  })
  if (response.statusCode === 404) throw new CommandError(UNKNOWN)
  if (response.statusCode !== 200) throw new CommandError(FAILED)
  return response
}

function isConnectionError(error: unknown): boolean {
  return /^(EPIPE|ECONN|ERR_STREAM|ERR_HTTP|HPE_)/.test(errorCode(error) ?? '')
}
