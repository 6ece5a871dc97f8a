import { eq } from 'drizzle-orm'
import type { DinerReservation } from '../../contract/reservation-link.ts'
import { DomainError } from '../../domain/errors.ts'
import { type Authorized, authorize } from '../../domain/permissions.ts'
import { writeAs } from '../actor/lock-actor.ts'
import type { AppContext } from '../app-context.ts'
import { reservations } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { findReservationByLink, requireValidLink } from './reservation-link.ts'

type LinkAction = 'reservation:withdraw' | 'reservation:accept' | 'reservation:request-change'

type Options<A extends LinkAction> = {
  token: string
  action: A
  /** Called before the transaction with the reservation's id. Throws when the limit of changes is reached. */
  admit?: (reservationId: string) => Promise<void>
}

type Locked<A extends LinkAction> = { ctx: AppContext; found: typeof reservations.$inferSelect; authorized: Authorized<A> }

/**
 * Runs `change` in one transaction that has locked the reservation of a diner's link. Returns the reservation as its diner then sees it.
 * @throws DomainError not_found when no reservation has the link; the errors of `admit` and `change`
 */
export async function changeByDinerLink<A extends LinkAction>(
  ctx: AppContext,
  { token, action, admit }: Options<A>,
  change: (tx: Transaction, locked: Locked<A>) => Promise<void>,
): Promise<DinerReservation> {
  const linkedId = requireValidLink(ctx, token)
  await admit?.(linkedId)
  await writeAs(ctx, async (tx, ctx, invalidateVenues) => {
    const [found] = await tx.select().from(reservations).where(eq(reservations.id, linkedId)).for('update')
    if (!found) throw new DomainError('not_found')
    invalidateVenues(found.venue_id)
    await change(tx, { ctx, found, authorized: authorize(ctx.actor, action, { id: found.id, linkedId }, 'not_found') })
  })
  return findReservationByLink({ ctx, input: { token } })
}
