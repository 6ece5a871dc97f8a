import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { DomainError } from '../../domain/errors.ts'
import { MESSAGES } from '../../domain/messages.ts'
import type { Context } from '../context.ts'
import { loggable } from '../http/loggable.ts'
import { importVenues } from '../venue/import/import-venues.ts'
import type { SourceRow } from '../venue/import/readers/source-row.ts'
import type { ReportLine } from '../venue/import/report.ts'
import { Stopping, untilStopped } from './until-stopped.ts'
import { decodeLines, encodeLines } from './wire.ts'

/** What the socket answers: the report, and as the last line, where it could not be finished, why. */
export type ImportAnswer = ReportLine | { outcome: 'failed'; reason: string }

/**
 * `POST /import-venues?apply=1&batch=500`: lines of `SourceRow` in, lines of `ImportAnswer` out, both while they come.
 * Ends between two batches when `stopping` says so or the other side goes away.
 */
export function importRoute(ctx: Context, stopping: AbortSignal): Hono {
  return new Hono().post('/import-venues', (c) => {
    const rows = decodeLines<SourceRow>(untilStopped(c.req.raw.body ?? Readable.from([]), stopping))
    const input = { rows, apply: c.req.query('apply') === '1', batch: Number(c.req.query('batch')) }
    const answers = Readable.toWeb(Readable.from(encodeLines(answersOf(ctx, input)), { objectMode: false }))
    return c.body(answers as ReadableStream, 200, { 'Content-Type': 'application/x-ndjson' })
  })
}

async function* answersOf(ctx: Context, input: Parameters<typeof importVenues>[0]['input']): AsyncGenerator<ImportAnswer> {
  try {
    yield* importVenues({ ctx, input })
  } catch (error) {
    if (!(error instanceof Stopping || error instanceof DomainError)) ctx.log.error({ error: loggable(error) }, 'an import failed')
    yield { outcome: 'failed', reason: reasonOf(error) }
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Stopping) return error.message
  return MESSAGES[error instanceof DomainError ? error.code : 'internal']
}
