import { and, asc, eq, sql } from 'drizzle-orm'
import type { AppContext } from '../app-context.ts'
import { reservations } from '../db/schema/index.ts'
import { inTransaction } from '../db/transaction.ts'
import { reservationIdOf } from './answer-link.ts'
import { queueAnswerLinkEmails } from './emails.ts'
import { whereActiveUpcoming } from './filters.ts'

/** Maximum number of requests for which one call sends new links. */
export const MAX_RENEWED_REQUESTS = 5

type Input = {
  token: string
  /** Counts this use for the reservation in the token, whether or not it exists; throws to reject it. */
  admit: (reservationId: string) => Promise<void>
}

/**
 * Emails new links for the pending requests at the venue of a link, the request of the link first, then by date. Only
 * the current recipients of the venue get them, so that neither the token nor its age matters. Resolves in every case,
 * because the caller must not learn whether the reservation exists.
 */
export async function renewAnswerLinks({ ctx, input: { token, admit } }: { ctx: AppContext; input: Input }): Promise<void> {
  const id = reservationIdOf(token)
  if (id === null) return
  await admit(id)
  await inTransaction(ctx.db, async (tx) => {
    const [linked] = await tx.select({ venue_id: reservations.venue_id }).from(reservations).where(eq(reservations.id, id))
    if (!linked) return
    const waiting = await tx
      .select()
      .from(reservations)
      .where(and(whereActiveUpcoming(ctx, linked.venue_id), eq(reservations.status, 'pending')))
      .orderBy(sql`${reservations.id} <> ${id}::uuid`, asc(reservations.requested_date), asc(reservations.requested_time))
      .limit(MAX_RENEWED_REQUESTS)
    for (const reservation of waiting) await queueAnswerLinkEmails(tx, ctx, reservation)
  })
}
