import type { MailDelivery } from '../../contract/mail.ts'
import { authorize } from '../../domain/permissions.ts'
import type { Context } from '../context.ts'

/** Where this guide's mail goes. @throws DomainError not_allowed */
export function readDelivery({ ctx: { actor, config } }: { ctx: Context }): MailDelivery {
  authorize(actor, 'mail:read', undefined)
  if (config.mail.smtpUrl) return { mode: 'smtp' }
  return { mode: config.isDemo ? 'demo' : 'off' }
}
