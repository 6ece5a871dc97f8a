import { z } from '@hono/zod-openapi'
import { instant, pageParams } from './common.ts'

/** An email as administrators see it, without its subject and body. */
export const mailRecord = z
  .object({
    id: z.uuid(),
    kind: z.string(),
    recipient: z.string(),
    subject: z.string(),
    state: z.enum(['waiting', 'sent', 'failed']),
    attempts: z.number().int(),
    last_error: z.string().nullable(),
    created_at: instant,
    sent_at: instant.nullable(),
  })
  .openapi('Mail')
export type MailRecord = z.infer<typeof mailRecord>

/** The number of failed emails that were queued again. */
export const mailsRetried = z.object({ count: z.number().int() }).openapi('MailsRetried')
export type MailsRetried = z.infer<typeof mailsRetried>

/** How emails are delivered: by SMTP, to the outbox page of the demo, or not at all until SMTP is configured. */
export const mailDelivery = z.object({ mode: z.enum(['smtp', 'demo', 'off']).openapi({ example: 'smtp' }) }).openapi('MailDelivery')
export type MailDelivery = z.infer<typeof mailDelivery>

export const mailQuery = z.object({
  ...pageParams,
  state: z.enum(['waiting', 'sent', 'failed']).optional().openapi({ description: 'What became of it', example: 'failed' }),
})
