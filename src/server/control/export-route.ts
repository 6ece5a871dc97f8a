import { Hono } from 'hono'
import type { ExportFormat, ExportName } from '../../domain/export.ts'
import type { Context } from '../context.ts'
import { exportBody } from '../export/export-body.ts'

/** `GET /export/venues?format=csv`, and likewise menus and users: the file. Where it breaks off, so does the answer. */
export function exportRoute(ctx: Context): Hono {
  return new Hono().get('/export/:what', (c) => {
    const what = c.req.param('what') as ExportName
    const format = c.req.query('format') as ExportFormat
    return c.body(exportBody(ctx, { what, format }), 200)
  })
}
