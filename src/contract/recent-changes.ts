import { z } from '@hono/zod-openapi'
import { MAX_RECENT_CHANGES, UNDO_STATES } from '../domain/recent-changes.ts'
import { auditEntrySchema } from './audit.ts'
import { bulkChangeSchema } from './bulk.ts'
import { instantSchema } from './common.ts'
import { trashEntrySchema } from './trash.ts'

const common = {
  at: instantSchema,
  by: z.string().openapi({ description: 'The email address of the user who made it', example: 'admin@example.org' }),
  undo: z.enum(UNDO_STATES).openapi({
    description:
      'Whether it can be undone: `changed_since` when one of its values was changed again, `blocked` when something else has to be restored first, `never` for what has no undo, such as an import of users',
    example: 'possible',
  }),
}

const recentChangeSchema = z
  .union([
    z.object({ ...common, type: z.literal('bulk'), bulk: bulkChangeSchema }),
    z.object({ ...common, type: z.literal('deletion'), deletion: trashEntrySchema }),
    z.object({ ...common, type: z.literal('edit'), edit: auditEntrySchema }),
  ])
  .openapi('RecentChange')
export type RecentChange = z.infer<typeof recentChangeSchema>

export const recentChangesSchema = z.object({ data: z.array(recentChangeSchema) }).openapi('RecentChanges')
export type RecentChanges = z.infer<typeof recentChangesSchema>

export const listRecentChangesQuery = z.object({
  limit: z.coerce.number().int().min(1).max(MAX_RECENT_CHANGES).default(10).openapi({ description: 'How many at most', example: 10 }),
})
