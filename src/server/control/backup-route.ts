import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { createBackupStream } from '../backup/create-backup.ts'
import type { Context } from '../context.ts'
import { toLogError } from '../log/log-error.ts'

/** `POST /backup`: the backup, which is whole where the answer ends in order. */
export function backupRoute(ctx: Context): Hono {
  return new Hono().post('/backup', (c) => {
    const backup = createBackupStream(ctx)
    backup.on('error', (error) => ctx.log.error({ error: toLogError(error) }, 'a backup failed'))
    return c.body(Readable.toWeb(backup) as ReadableStream, 200, { 'Content-Type': 'application/gzip' })
  })
}
