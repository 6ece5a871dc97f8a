import { and, asc, isNotNull, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { List } from '../../contract/common.ts'
import type { listMailsQuery, mailRecordSchema } from '../../contract/mail.ts'
import { authorize } from '../../domain/permissions.ts'
import type { AppContext } from '../app-context.ts'
import { mails } from '../db/schema/index.ts'
import { pageOffset, toListResponse } from '../http/list.ts'

const STATES = {
  waiting: and(isNull(mails.sent_at), isNull(mails.failed_at)),
  sent: isNotNull(mails.sent_at),
  failed: isNotNull(mails.failed_at),
}

/**
 * Returns a page of the outbox, newest first.
 * @throws DomainError not_allowed
 */
export async function listMails({
  ctx,
  input,
}: {
  ctx: AppContext
  input: z.output<typeof listMailsQuery>
}): Promise<List<z.infer<typeof mailRecordSchema>>> {
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
