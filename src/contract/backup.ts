import { z } from '@hono/zod-openapi'
import { instantSchema } from './common.ts'

export const backupStatusSchema = z
  .object({
    state: z.enum(['off', 'ok', 'late', 'unknown']).openapi({
      description:
        '`off`: no backups are scheduled; `late`: the newest one is older than the schedule says; `unknown`: the place of the backups cannot be read',
    }),
    newest: z.object({ created_at: instantSchema, size: z.int().openapi({ description: 'In bytes', example: 12_400_000 }) }).nullable(),
    count: z.int().openapi({ description: 'Backups that are kept' }),
    is_encrypted: z.boolean().openapi({ description: 'Whether new backups are encrypted' }),
  })
  .openapi('BackupStatus')
export type BackupStatus = z.infer<typeof backupStatusSchema>
