import { Readable } from 'node:stream'
import { Hono, type Context as HonoContext } from 'hono'
import { DomainError } from '../../domain/errors.ts'
import { MESSAGES } from '../../domain/messages.ts'
import type { Context } from '../context.ts'
import type { SourceRow } from '../import/source-row.ts'
import { toLogError } from '../log/log-error.ts'
import { importMenus } from '../menu/import/import-menus.ts'
import { importUsers } from '../user/import/import-users.ts'
import { importVenues } from '../venue/import/import-venues.ts'
import { abortable, Stopping } from './ndjson-stream.ts'
import { decodeLines, serialiseNdjson } from './wire.ts'

/** What the socket answers: the report, and as the last line, where it could not be finished, why. */
export type ImportAnswer<Line> = Line | { outcome: 'failed'; reason: string }

/**
 * `POST /import-venues?apply=1&batch=500` and `POST /import-menus?apply=1`, `/import-users?apply=1`: lines of `SourceRow` in, lines of
 * `ImportAnswer` out, both while they come. Ends between two batches when `stopping` says so or the other side goes away.
 */
export function importRoute(ctx: Context, stopping: AbortSignal): Hono {
  const rowsOf = (c: HonoContext) => decodeLines<SourceRow>(abortable(c.req.raw.body ?? Readable.from([]), stopping))
  return new Hono()
    .post('/import-venues', (c) => {
      const input = { rows: rowsOf(c), apply: c.req.query('apply') === '1', batch: Number(c.req.query('batch')) }
      return answer(c, ctx, importVenues({ ctx, input }))
    })
    .post('/import-menus', (c) => answer(c, ctx, importMenus({ ctx, input: { rows: rowsOf(c), apply: c.req.query('apply') === '1' } })))
    .post('/import-users', (c) => answer(c, ctx, importUsers({ ctx, input: { rows: rowsOf(c), apply: c.req.query('apply') === '1' } })))
}

function answer(c: HonoContext, ctx: Context, report: AsyncIterable<unknown>): Response {
  const answers = Readable.toWeb(Readable.from(serialiseNdjson(toItsEnd(ctx, report)), { objectMode: false }))
  return c.body(answers as ReadableStream, 200, { 'Content-Type': 'application/x-ndjson' })
}

async function* toItsEnd(ctx: Context, report: AsyncIterable<unknown>): AsyncGenerator<unknown> {
  try {
    yield* report
  } catch (error) {
    if (!(error instanceof Stopping || error instanceof DomainError)) ctx.log.error({ error: toLogError(error) }, 'an import failed')
    yield { outcome: 'failed', reason: reasonOf(error) }
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Stopping) return error.message
  return MESSAGES[error instanceof DomainError ? error.code : 'internal']
}
