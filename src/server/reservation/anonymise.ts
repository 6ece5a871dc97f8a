import { and, eq, inArray, isNull, like, lt, or, type SQL, sql } from 'drizzle-orm'
import { SYSTEM } from '../../domain/account/actor.ts'
import { type Authorized, authorize } from '../../domain/permissions.ts'
import { withdrawalError } from '../../domain/reservation/withdrawal.ts'
import { foldText } from '../../domain/text.ts'
import { addMonths, localNow } from '../../domain/time.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Context, Parts } from '../context.ts'
import { mails, reservations } from '../db/schema/index.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'
import { reservationLabel } from './find-reservation.ts'
import { tellOfWithdrawal } from './letters.ts'

/** Reservations anonymised per statement, so that the first run on a large table holds no lock for long. */
const BATCH = 500

/** Emails to a diner about a reservation. Other emails to the same recipient concern an account. */
const isAboutATable = or(like(mails.kind, 'reservation-%'), eq(mails.kind, 'venue-closed'))

/** Removes all personal data. Date, time, party size and status remain for the venue's statistics. */
const FORGOTTEN = { first_name: '', last_name: '', email: '', phone: '', special_requests: null, decline_reason: null }

/**
 * Anonymises all reservations of an email address and the emails about them, ignoring case. Withdraws future reservations, because the diner can no
 * longer be contacted, and informs the venue.
 * @returns the number of reservations
 * @throws DomainError not_allowed
 */
export async function anonymiseDiner({ ctx, input: { email } }: { ctx: Context; input: { email: string } }): Promise<number> {
  const authorized = authorize(ctx.actor, 'reservation:anonymise', undefined)
  const isTheirs = (column: typeof reservations.email | typeof mails.recipient): SQL =>
    sql`fold_text(${column}) = ${foldText(email.trim())}`
  return ctx.changes.write(async (tx, ofVenue) => {
    const theirs = await tx
      .select()
      .from(reservations)
      .where(and(isNull(reservations.anonymised_at), isTheirs(reservations.email)))
      .for('update')
    await tx.delete(mails).where(and(isAboutATable, isTheirs(mails.recipient)))
    await forget(
      tx,
      ctx,
      authorized,
      theirs.map(({ id }) => id),
    )
    for (const reservation of theirs) {
      await withdrawUpcoming(tx, ctx, { ...reservation, ...FORGOTTEN, anonymised_at: ctx.clock() })
      await recordAudit(tx, ctx, authorized, { action: 'reservation.anonymise', id: reservation.id, name: reservationLabel(reservation) })
      ofVenue(reservation.venue_id)
    }
    return theirs.length
  })
}

/**
 * Anonymises reservations whose date is more than RETENTION_MONTHS ago.
 * @returns the number of reservations
 */
export async function anonymiseOld(parts: Parts): Promise<number> {
  const { db, clock, config } = parts
  const before = addMonths(localNow(clock(), config.timeZone).date, -config.retentionMonths)
  const isDue = and(isNull(reservations.anonymised_at), lt(reservations.requested_date, before))
  const authorized = authorize(SYSTEM, 'reservation:anonymise', undefined)
  let count = 0
  for (;;) {
    const done = await inTransaction(db, async (tx) => {
      const due = await tx.select({ id: reservations.id }).from(reservations).where(isDue).limit(BATCH).for('update', { skipLocked: true })
      await forget(
        tx,
        parts,
        authorized,
        due.map(({ id }) => id),
      )
      return due.length
    })
    count += done
    if (done < BATCH) return count
  }
}

async function forget(
  tx: Transaction,
  { clock }: Pick<Parts, 'clock'>,
  _authorized: Authorized<'reservation:anonymise'>,
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(reservations)
    .set({ ...FORGOTTEN, anonymised_at: clock() })
    .where(inArray(reservations.id, ids))
  await tx.delete(mails).where(inArray(mails.reservation_id, ids))
}

async function withdrawUpcoming(tx: Transaction, ctx: Context, reservation: typeof reservations.$inferSelect): Promise<void> {
  const now = ctx.clock()
  if (withdrawalError(reservation, { now, timeZone: ctx.config.timeZone }) !== null) return
  await tx
    .update(reservations)
    .set({ withdrawn_at: now })
    .where(inArray(reservations.id, [reservation.id]))
  await tellOfWithdrawal(tx, ctx, { ...reservation, withdrawn_at: now })
}
