import { z } from '@hono/zod-openapi'
import { HISTORY_ACTIONS, HISTORY_ACTORS } from '../domain/account/security-history.ts'
import { RETENTION_DAYS } from '../domain/retention.ts'
import { cursorParam, instantSchema } from './common.ts'

export const historyQuery = z.object({
  cursor: cursorParam(1041),
  limit: z.coerce.number().int().min(1).max(100).default(20).openapi({ description: 'Entries a page', example: 20 }),
})

const historyEntrySchema = z
  .object({
    id: z.int(),
    at: instantSchema,
    action: z.enum(HISTORY_ACTIONS),
    by: z.enum(HISTORY_ACTORS),
    detail: z.string().nullable().openapi({
      description: 'How a sign-in was made, the name of a passkey, the new email address, or a number of sessions',
      example: 'password',
    }),
    user_agent: z
      .string()
      .nullable()
      .openapi({ description: `Null after ${RETENTION_DAYS.ipAddress} days, and for what others did` }),
    ip_address: z.string().nullable().openapi({ description: 'As `user_agent`' }),
  })
  .openapi('SecurityHistoryEntry')

export type HistoryEntry = z.infer<typeof historyEntrySchema>

export const historySchema = z
  .object({
    data: z.array(historyEntrySchema),
    next: z
      .string()
      .nullable()
      .openapi({ description: 'The `cursor` of the next page, with older entries; null on the last page', example: '1041' }),
  })
  .openapi('SecurityHistory')

export type SecurityHistory = z.infer<typeof historySchema>
