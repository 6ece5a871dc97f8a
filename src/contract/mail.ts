import { z } from '@hono/zod-openapi'
import { instant, pageParams } from './common.ts'

/** A mail as administrators see it: never what it says. */
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

/** How many emails that were given up wait again. */
export const mailsRetried = z.object({ count: z.number().int() }).openapi('MailsRetried')
export type MailsRetried = z.infer<typeof mailsRetried>

/** Where mail goes: by SMTP, into the demo's own page, or nowhere until SMTP is configured. */
export const mailDelivery = z.object({ mode: z.enum(['smtp', 'demo', 'off']).openapi({ example: 'smtp' }) }).openapi('MailDelivery')
export type MailDelivery = z.infer<typeof mailDelivery>

export const mailQuery = z.object({
  ...pageParams,
  state: z.enum(['waiting', 'sent', 'failed']).optional().openapi({ description: 'What became of it', example: 'failed' }),
})
