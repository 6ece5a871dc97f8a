import { and, eq, inArray, isNull, like, lt, or, type SQL, sql } from 'drizzle-orm'
import { SYSTEM } from '../../domain/account/actor.ts'
import { type Authorized, authorize } from '../../domain/permissions.ts'
import { withdrawalError } from '../../domain/reservation/withdrawal.ts'
import { foldText } from '../../domain/text.ts'
import { addMonths, localNow } from '../../domain/time.ts'
import { writeAs } from '../actor/lock-actor.ts'
import type { AppContext, Services } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import { mails, reservations } from '../db/schema/index.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'
import { deleteInvitationsTo } from '../people/membership.ts'
import { eraseDiner, eraseOldReservations } from '../trash/delete-for-good.ts'
import { lockRecipients } from './email-quota.ts'
import { queueWithdrawalEmails } from './emails.ts'
import { reservationLabel } from './find-reservation.ts'

/** Reservations anonymised per statement, so that the first run on a large table holds no lock for long. */
const BATCH_SIZE = 500

/** Emails to a diner about a reservation. Other emails to the same recipient concern an account. */
const isAboutATable = or(like(mails.kind, 'reservation-%'), eq(mails.kind, 'venue-closed'))

const ANONYMISED_FIELDS = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  allergies: null,
  special_requests: null,
  decline_reason: null,
  withdrawal_reason: null,
  suggestion: null,
  venue_note: null,
}

/**
 * Anonymises all reservations of an email address and the emails about them, ignoring case, and deletes those in the
 * trash. Withdraws future reservations, because the diner can no longer be contacted, and informs the venue.
 * @returns the number of reservations
 */
export async function anonymiseDiner({ ctx, input: { email } }: { ctx: AppContext; input: { email: string } }): Promise<number> {
  const authorized = authorize(ctx.actor, 'reservation:anonymise', undefined)
  const isTheirs = (column: typeof reservations.email | typeof mails.recipient | typeof mails.reply_to): SQL =>
    sql`fold_text(${column}) = ${foldText(email.trim())}`
  return writeAs(ctx, async (tx, ctx, invalidateVenues) => {
    const lockTheirs = () =>
      tx
        .select()
        .from(reservations)
        .where(and(isNull(reservations.anonymised_at), isTheirs(reservations.email)))
        .for('update')
    const erased = await eraseDiner(tx, email)
    await lockTheirs()
    // Waits for requests of the diner that are being stored, so that the query below finds them. Otherwise such a request would stay, but
    // lose its emails.
    await lockRecipients(tx, [email.trim()])
    const theirs = await lockTheirs()
    // Repeated for venues that were deleted while this transaction waited for their reservations.
    erased.push(...(await eraseDiner(tx, email)))
    await tx.delete(mails).where(and(isAboutATable, isTheirs(mails.recipient)))
    // Emails to a venue that was deleted with its reservations. Only their Reply-To address still tells whose data they contain.
    await tx.delete(mails).where(and(isAboutATable, isNull(mails.reservation_id), isTheirs(mails.reply_to)))
    await deleteInvitationsTo(tx, email.trim())
    await deleteUnsentLists(
      tx,
      theirs.map(({ venue_id }) => venue_id),
    )
    await anonymiseRows(
      tx,
      ctx,
      authorized,
      theirs.map(({ id }) => id),
    )
    for (const reservation of theirs) {
      await withdrawUpcoming(tx, ctx, { ...reservation, ...ANONYMISED_FIELDS, anonymised_at: ctx.clock() })
      await recordAudit(tx, ctx, authorized, { action: 'reservation.anonymise', id: reservation.id, name: reservationLabel(reservation) })
      invalidateVenues(reservation.venue_id)
    }
    for (const reservation of erased)
      await recordAudit(tx, ctx, authorized, { action: 'reservation.anonymise', id: reservation.id, name: reservationLabel(reservation) })
    return theirs.length + erased.length
  })
}

/**
 * Anonymises reservations whose date is more than RETENTION_MONTHS ago, and deletes those in the trash.
 * @returns the number of reservations
 */
export async function anonymiseExpired(services: Services): Promise<number> {
  const { db, clock, config } = services
  const before = addMonths(localNow(clock(), config.timeZone).date, -config.retentionMonths)
  const isDue = and(isNull(reservations.anonymised_at), lt(reservations.requested_date, before))
  const authorized = authorize(SYSTEM, 'reservation:anonymise', undefined)
  let count = await inTransaction(db, (tx) => eraseOldReservations(tx, before))
  for (;;) {
    const done = await inTransaction(db, async (tx) => {
      const due = await tx
        .select({ id: reservations.id })
        .from(reservations)
        .where(isDue)
        .limit(BATCH_SIZE)
        .for('update', { skipLocked: true })
      await anonymiseRows(
        tx,
        services,
        authorized,
        due.map(({ id }) => id),
      )
      return due.length
    })
    count += done
    if (done < BATCH_SIZE) return count
  }
}

async function anonymiseRows(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  _authorized: Authorized<'reservation:anonymise'>,
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(reservations)
    .set({ ...ANONYMISED_FIELDS, anonymised_at: clock() })
    .where(inArray(reservations.id, ids))
  await tx.delete(mails).where(inArray(mails.reservation_id, ids))
}

/** Unsent lists may contain the diner's name. The text of a sent list is already deleted. */
async function deleteUnsentLists(tx: Transaction, venueIds: readonly string[]): Promise<void> {
  if (venueIds.length === 0) return
  await tx.delete(mails).where(and(inArray(mails.venue_id, [...venueIds]), isNull(mails.sent_at)))
}

async function withdrawUpcoming(tx: Transaction, ctx: AppContext, reservation: typeof reservations.$inferSelect): Promise<void> {
  const now = ctx.clock()
  if (withdrawalError(reservation, { now, timeZone: ctx.config.timeZone }) !== null) return
  await tx.update(reservations).set({ withdrawn_at: now, requested_change: null }).where(eq(reservations.id, reservation.id))
  await queueWithdrawalEmails(tx, ctx, { ...reservation, withdrawn_at: now })
}
