import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { List } from '../../contract/common.ts'
import type { emailRecordSchema, listEmailsQuery } from '../../contract/email.ts'
import { DomainError } from '../../domain/errors.ts'
import { type Authorized, authorize } from '../../domain/permissions.ts'
import { isUuid } from '../../domain/uuid.ts'
import { requireStillAllowed, writeAs } from '../actor/lock-actor.ts'
import type { AppContext } from '../app-context.ts'
import { mails } from '../db/schema/index.ts'
import { pageOffset, toListResponse } from '../http/list.ts'
import { enqueueAgain } from './outbox.ts'

const STATES = {
  waiting: and(isNull(mails.sent_at), isNull(mails.failed_at)),
  sent: isNotNull(mails.sent_at),
  failed: isNotNull(mails.failed_at),
}

/** Returns a page of the outbox, newest first. */
export async function listEmails({
  ctx,
  input,
}: {
  ctx: AppContext
  input: z.output<typeof listEmailsQuery>
}): Promise<List<z.infer<typeof emailRecordSchema>>> {
  authorize(ctx.actor, 'mail:read', undefined)
  const where = input.state ? STATES[input.state] : undefined
  const query = ctx.db.orm.select().from(mails).where(where).orderBy(sql`${mails.created_at} desc nulls last`, asc(mails.id))
  const rows = await query.limit(input.limit).offset(pageOffset(input))
  const data = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    recipient: row.recipient,
    subject: subjectOf(row),
    state: row.sent_at ? ('sent' as const) : row.failed_at ? ('failed' as const) : ('waiting' as const),
    attempts: row.attempts,
    last_error: row.last_error,
    created_at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
  }))
  return toListResponse(data, await ctx.db.orm.$count(mails, where), input)
}

/** Removes the sign-in code from a subject, because only the recipient may know it. */
function subjectOf({ subject }: { subject: string }): string {
  return subject.replace(/^\d{6} /, '… ')
}

/**
 * Enqueues a failed email again.
 * @throws DomainError not_allowed or not_found
 */
export async function retryEmail({ ctx, input: { id } }: { ctx: AppContext; input: { id: string } }): Promise<void> {
  const authorized = authorize(ctx.actor, 'mail:retry', undefined)
  const count = isUuid(id) ? await requeue(ctx, authorized, eq(mails.id, id)) : 0
  if (count === 0) throw new DomainError('not_found')
}

/**
 * Enqueues all failed emails again.
 * @returns their number
 */
export async function retryEmails({ ctx }: { ctx: AppContext }): Promise<number> {
  return requeue(ctx, authorize(ctx.actor, 'mail:retry', undefined))
}

async function requeue(ctx: AppContext, authorized: Authorized<'mail:retry'>, which?: SQL): Promise<number> {
  return writeAs(ctx, async (tx, ctx) => {
    requireStillAllowed(ctx.actor, authorized)
    const again = await tx
      .update(mails)
      .set({ failed_at: null, unanswered: sql`least(${mails.unanswered}, 1)` })
      .where(and(which, isNotNull(mails.failed_at)))
      .returning({ id: mails.id, recipient: mails.recipient, attempts: mails.attempts })
    await enqueueAgain(tx, ctx, again)
    return again.length
  })
}
