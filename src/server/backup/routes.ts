import { type BackupStatus, backupStatusSchema } from '../../contract/backup.ts'
import { authorize } from '../../domain/permissions.ts'
import type { AppContext } from '../app-context.ts'
import { NO_STORE, signedInResponses } from '../http/openapi-responses.ts'
import { routesOf } from '../http/routes-of.ts'
import { signedIn } from '../http/session.ts'
import { createValidatingRouter } from '../http/validating-router.ts'
import { toLogError } from '../log/log-error.ts'
import { readBackupState } from './scheduled-backup.ts'

const route = routesOf('Operation')

const status = route.get('/backup-status', 'Read the age of the newest scheduled backup', {
  description: 'For administrators. Operators configure backups with `BACKUP_TO`.',
  middleware: [signedIn],
  responses: signedInResponses(backupStatusSchema, 'The state of the backups', {
    state: 'ok',
    newest: { created_at: '2026-11-24T02:15:04.000Z', size: 12_400_000 },
    count: 30,
    is_encrypted: true,
  }),
})

export const backupRoutes = createValidatingRouter().openapi(status, async (c) =>
  c.json(await getBackupStatus({ ctx: c.get('ctx') }), 200, NO_STORE),
)

async function getBackupStatus({ ctx }: { ctx: AppContext }): Promise<BackupStatus> {
  authorize(ctx.actor, 'backup:read', undefined)
  const is_encrypted = Boolean(ctx.config.backup?.passphrase)
  try {
    const { state, newest, count } = await readBackupState(ctx)
    return { state, newest: newest && { created_at: newest.createdAt.toISOString(), size: newest.size }, count, is_encrypted }
  } catch (error) {
    ctx.log.warn({ error: toLogError(error) }, 'the backups cannot be listed')
    return { state: 'unknown', newest: null, count: 0, is_encrypted }
  }
}
