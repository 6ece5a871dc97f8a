import { Readable } from 'node:stream'
import { Hono, type Context as HonoContext } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { ALL_MESSAGES } from '../../domain/all-messages.ts'
import { DomainError } from '../../domain/errors.ts'
import type { ExportFormat, ExportName } from '../../domain/export.ts'
import type { AppContext } from '../app-context.ts'
import { createBackupStream } from '../backup/create-backup.ts'
import { exportStream } from '../export/export-data.ts'
import { MAX_JSON_BYTES } from '../http/request-body.ts'
import type { SourceRow } from '../import-files/source-row.ts'
import { toLogError } from '../log/log-error.ts'
import { importMenus } from '../menu/import/import-menus.ts'
import { grantAdmin, type NewAdmin } from '../user/change-role.ts'
import { importUsers } from '../user/import/import-users.ts'
import { importVenues } from '../venue/import/import-venues.ts'
import { abortable, parseNdjson, ServerStoppingError, serialiseNdjson } from './ndjson-stream.ts'

export type ImportResponseLine<Line> = Line | { outcome: 'failed'; reason: string }

/**
 * `POST /import-venues?apply=1&batch=500`, `POST /import-menus?apply=1` and `/import-users?apply=1`. Streams lines of `SourceRow` in and
 * lines of `ImportResponseLine` out. Stops between two batches when `stopping` aborts or the client disconnects.
 */
export function importRoute(ctx: AppContext, stopping: AbortSignal): Hono {
  const rowsOf = (c: HonoContext) => parseNdjson<SourceRow>(abortable(c.req.raw.body ?? Readable.from([]), stopping))
  return new Hono()
    .post('/import-venues', (c) => {
      const input = { rows: rowsOf(c), apply: c.req.query('apply') === '1', batch: Number(c.req.query('batch')) }
      return streamReport(c, ctx, importVenues({ ctx, input }))
    })
    .post('/import-menus', (c) =>
      streamReport(c, ctx, importMenus({ ctx, input: { rows: rowsOf(c), apply: c.req.query('apply') === '1' } })),
    )
    .post('/import-users', (c) =>
      streamReport(c, ctx, importUsers({ ctx, input: { rows: rowsOf(c), apply: c.req.query('apply') === '1' } })),
    )
}

function streamReport(c: HonoContext, ctx: AppContext, report: AsyncIterable<unknown>): Response {
  const lines = Readable.toWeb(Readable.from(serialiseNdjson(toItsEnd(ctx, report)), { objectMode: false }))
  return c.body(lines as ReadableStream, 200, { 'Content-Type': 'application/x-ndjson' })
}

async function* toItsEnd(ctx: AppContext, report: AsyncIterable<unknown>): AsyncGenerator<unknown> {
  try {
    yield* report
  } catch (error) {
    if (!(error instanceof ServerStoppingError || error instanceof DomainError))
      ctx.log.error({ error: toLogError(error) }, 'import failed')
    yield { outcome: 'failed', reason: reasonOf(error) }
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof ServerStoppingError) return error.message
  return ALL_MESSAGES[error instanceof DomainError ? error.code : 'internal']
}

export function exportRoute(ctx: AppContext): Hono {
  return new Hono().get('/export/:what', (c) => {
    const what = c.req.param('what') as ExportName
    const format = c.req.query('format') as ExportFormat
    return c.body(exportStream(ctx, { what, format }), 200)
  })
}

export function backupRoute(ctx: AppContext): Hono {
  return new Hono().post('/backup', (c) => {
    const backup = createBackupStream(ctx)
    backup.on('error', (error) => ctx.log.error({ error: toLogError(error) }, 'backup failed'))
    return c.body(Readable.toWeb(backup) as ReadableStream, 200, { 'Content-Type': 'application/gzip' })
  })
}

export type AdminResponse = NewAdmin | { reason: string }

export function adminRoute(ctx: AppContext): Hono {
  return new Hono().post('/admin', bodyLimit({ maxSize: MAX_JSON_BYTES }), async (c) => {
    const { email } = await c.req.json<{ email: string }>()
    try {
      return c.json((await grantAdmin({ ctx, input: { email } })) satisfies AdminResponse)
    } catch (error) {
      if (!(error instanceof DomainError)) ctx.log.error({ error: toLogError(error) }, 'granting the administrator role failed')
      return c.json({ reason: ALL_MESSAGES[error instanceof DomainError ? error.code : 'internal'] } satisfies AdminResponse)
    }
  })
}
