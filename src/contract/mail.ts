import { z } from '@hono/zod-openapi'
import { instantSchema, paginationParams } from './common.ts'

export const mailRecordSchema = z
  .object({
    id: z.uuid(),
    kind: z.string(),
    recipient: z.string(),
    subject: z.string(),
    state: z.enum(['waiting', 'sent', 'failed']),
    attempts: z.number().int(),
    last_error: z.string().nullable(),
    created_at: instantSchema,
    sent_at: instantSchema.nullable(),
  })
  .openapi('Mail')
export type MailRecord = z.infer<typeof mailRecordSchema>

export const mailsRetriedSchema = z.object({ count: z.number().int() }).openapi('MailsRetried')
export type MailsRetried = z.infer<typeof mailsRetriedSchema>

export const mailDeliverySchema = z.object({ mode: z.enum(['smtp', 'demo', 'off']).openapi({ example: 'smtp' }) }).openapi('MailDelivery')
export type MailDelivery = z.infer<typeof mailDeliverySchema>

export const listMailsQuery = z.object({
  ...paginationParams,
  state: z.enum(['waiting', 'sent', 'failed']).optional().openapi({ description: 'What became of it', example: 'failed' }),
})
