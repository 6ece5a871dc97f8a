import { isNotNull } from 'drizzle-orm'
import { DomainError } from '../../domain/errors.ts'
import { can } from '../../domain/permissions.ts'
import type { Context } from '../context.ts'
import { mails } from '../db/schema/index.ts'
import { WAITING_AGAIN } from './retry-mail.ts'

/**
 * Lets every email that was given up wait again. Returns how many there are.
 * @throws DomainError not_allowed
 */
export async function retryMails({ ctx }: { ctx: Context }): Promise<number> {
  if (!can(ctx.actor, 'mail:retry', undefined)) throw new DomainError('not_allowed')
  const { rowCount } = await ctx.db.orm.update(mails).set(WAITING_AGAIN).where(isNotNull(mails.failed_at))
  return rowCount ?? 0
}
