import { eq } from 'drizzle-orm'
import type { DinerReservation } from '../../contract/reservation-link.ts'
import { DomainError } from '../../domain/errors.ts'
import { isShortNotice } from '../../domain/reservation/table-change.ts'
import { withdrawalError } from '../../domain/reservation/withdrawal.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import { reservations } from '../db/schema/index.ts'
import { readNotice } from '../hours/read-hours.ts'
import { changeByDinerLink } from './change-by-diner-link.ts'
import { queueWithdrawalEmails } from './emails.ts'
import { reservationLabel } from './find-reservation.ts'

/**
 * Withdraws a reservation by the token of its link. The status does not change. Idempotent.
 * @throws DomainError not_found, reservation_declined, or reservation_over after its time
 */
export function withdrawReservation({ ctx, input }: { ctx: AppContext; input: { token: string } }): Promise<DinerReservation> {
  return changeByDinerLink(ctx, { token: input.token, action: 'reservation:withdraw' }, async (tx, { ctx, found, authorized }) => {
    const { id } = found
    if (found.withdrawn_at) return
    const now = ctx.clock()
    const context = { now, timeZone: ctx.config.timeZone }
    const code = withdrawalError(found, context)
    if (code) throw new DomainError(code)
    await tx.update(reservations).set({ withdrawn_at: now, requested_change: null }).where(eq(reservations.id, id))
    const notice = found.status === 'confirmed' ? await readNotice(tx, found.venue_id) : null
    await queueWithdrawalEmails(tx, ctx, { ...found, withdrawn_at: now }, { isShortNotice: isShortNotice(found, notice, context) })
    await recordAudit(tx, ctx, authorized, { action: 'reservation.withdraw', id, name: reservationLabel(found) })
  })
}
