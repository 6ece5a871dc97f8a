import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { DomainError } from '../../domain/errors.ts'
import { can } from '../../domain/permissions.ts'
import type { Context } from '../context.ts'
import { mails } from '../db/schema/index.ts'
import { isUuid } from '../db/uuid.ts'

/** Puts an email that was given up back into the outbox. One that may have arrived is handed over once more, not twice. */
export const WAITING_AGAIN = { failed_at: null, queued_at: null, unanswered: sql`least(${mails.unanswered}, 1)` }

/**
 * Lets a mail that was given up wait again; one that may have arrived is handed over once more, not twice.
 * @throws DomainError not_allowed or not_found
 */
export async function retryMail({ ctx, input: { id } }: { ctx: Context; input: { id: string } }): Promise<void> {
  if (!can(ctx.actor, 'mail:retry', undefined)) throw new DomainError('not_allowed')
  const again = isUuid(id)
    ? await ctx.db.orm
        .update(mails)
        .set(WAITING_AGAIN)
        .where(and(eq(mails.id, id), isNotNull(mails.failed_at)))
        .returning({ id: mails.id })
    : []
  if (again.length === 0) throw new DomainError('not_found')
}
