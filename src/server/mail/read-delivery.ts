import type { MailDelivery } from '../../contract/mail.ts'
import { DomainError } from '../../domain/errors.ts'
import { can } from '../../domain/permissions.ts'
import type { Context } from '../context.ts'

/** Where this guide's mail goes. @throws DomainError not_allowed */
export function readDelivery({ ctx: { actor, config } }: { ctx: Context }): MailDelivery {
  if (!can(actor, 'mail:read', undefined)) throw new DomainError('not_allowed')
  if (config.mail.smtpUrl) return { mode: 'smtp' }
  return { mode: config.isDemo ? 'demo' : 'off' }
}
