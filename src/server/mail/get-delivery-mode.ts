import type { MailDelivery } from '../../contract/mail.ts'
import { authorize } from '../../domain/permissions.ts'
import type { AppContext } from '../app-context.ts'

/** @throws DomainError not_allowed */
export function getDeliveryMode({ ctx: { actor, config } }: { ctx: AppContext }): MailDelivery {
  authorize(actor, 'mail:read', undefined)
  if (config.mail.smtpUrl) return { mode: 'smtp' }
  return { mode: config.isDemo ? 'demo' : 'off' }
}
