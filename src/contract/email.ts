import { z } from '@hono/zod-openapi'
import { instantSchema, paginationParams } from './common.ts'

export const emailRecordSchema = z
  .object({
    id: z.uuid(),
    kind: z.string(),
    recipient: z.string(),
    subject: z.string(),
    state: z.enum(['waiting', 'sent', 'failed']),
    attempts: z.int(),
    last_error: z.string().nullable(),
    created_at: instantSchema,
    sent_at: instantSchema.nullable(),
  })
  .openapi('Mail')
export type EmailRecord = z.infer<typeof emailRecordSchema>

export const emailsRetriedSchema = z.object({ count: z.int() }).openapi('MailsRetried')

export const emailDeliverySchema = z.object({ mode: z.enum(['smtp', 'demo', 'off']).openapi({ example: 'smtp' }) }).openapi('MailDelivery')
export type EmailDelivery = z.infer<typeof emailDeliverySchema>

export const listEmailsQuery = z.object({
  ...paginationParams,
  state: z.enum(['waiting', 'sent', 'failed']).optional().openapi({ description: 'What became of it', example: 'failed' }),
})
