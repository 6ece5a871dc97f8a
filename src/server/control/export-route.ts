import { Readable } from 'node:stream'
import { Hono } from 'hono'
import type { ExportFormat, ExportName } from '../../domain/export.ts'
import type { Context } from '../context.ts'
import { exportGuide } from '../export/export-guide.ts'

/** `GET /export/venues?format=csv`, and likewise menus and users: the file. Where it breaks off, so does the answer. */
export function exportRoute(ctx: Context): Hono {
  return new Hono().get('/export/:what', (c) => {
    const what = c.req.param('what') as ExportName
    const format = c.req.query('format') as ExportFormat
    const pieces = Readable.from(exportGuide({ ctx, input: { what, format } })).map((piece: string) => Buffer.from(piece))
    return c.body(Readable.toWeb(pieces) as ReadableStream, 200)
  })
}
