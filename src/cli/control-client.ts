import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ImportAnswer } from '../server/control/import-route.ts'
import { decodeLines, encodeLines } from '../server/control/wire.ts'
import type { SourceRow } from '../server/venue/import/readers/source-row.ts'
import type { ReportLine } from '../server/venue/import/report.ts'
import { CommandError } from './command-error.ts'

const LOST = 'The server ended the connection. What was reported is kept; run the same command again to finish.'

/**
 * Has the running server import rows: they go out while the report comes in.
 * @throws CommandError where the server refuses, stops or goes away; whatever reading the rows throws
 */
export async function* importOverControl(
  socketPath: string,
  rows: AsyncIterable<SourceRow>,
  { apply, batch }: { apply: boolean; batch: number },
): AsyncGenerator<ReportLine> {
  const path = `/import-venues?apply=${apply ? 1 : 0}&batch=${batch}`
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
    if (response.statusCode !== 200) throw new CommandError('The running server does not know this command: is it of the same version?')
    for await (const answer of decodeLines<ImportAnswer>(response)) {
      if (answer.outcome === 'failed') throw new CommandError(answer.reason)
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

/** An error of the connection has the system's code; what reading the file throws has none of these. */
function isConnectionError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^(EPIPE|ECONN|ERR_STREAM|ERR_HTTP|HPE_)/.test(code)
}
