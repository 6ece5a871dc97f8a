import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { DomainError } from '../../domain/errors.ts'
import { type Authorized, authorize } from '../../domain/permissions.ts'
import type { AppContext } from '../app-context.ts'
import { mails } from '../db/schema/index.ts'
import { inTransaction } from '../db/transaction.ts'
import { isUuid } from '../db/uuid.ts'
import { enqueueAgain } from './enqueue.ts'

/**
 * Enqueues a failed email again.
 * @throws DomainError not_allowed or not_found
 */
export async function retryMail({ ctx, input: { id } }: { ctx: AppContext; input: { id: string } }): Promise<void> {
  const authorized = authorize(ctx.actor, 'mail:retry', undefined)
  const count = isUuid(id) ? await requeue(ctx, authorized, eq(mails.id, id)) : 0
  if (count === 0) throw new DomainError('not_found')
}

/**
 * Enqueues all failed emails again.
 * @returns their number
 * @throws DomainError not_allowed
 */
export async function retryMails({ ctx }: { ctx: AppContext }): Promise<number> {
  return requeue(ctx, authorize(ctx.actor, 'mail:retry', undefined))
}

async function requeue({ db, jobs }: Pick<AppContext, 'db' | 'jobs'>, _authorized: Authorized<'mail:retry'>, which?: SQL): Promise<number> {
  return inTransaction(db, async (tx) => {
    const again = await tx
      .update(mails)
      .set({ failed_at: null, unanswered: sql`least(${mails.unanswered}, 1)` })
      .where(and(which, isNotNull(mails.failed_at)))
      .returning({ id: mails.id, recipient: mails.recipient, attempts: mails.attempts })
    await enqueueAgain(tx, { jobs }, again)
    return again.length
  })
}
