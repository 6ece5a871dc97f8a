import { and, asc, eq, gte, isNull, ne, sql } from 'drizzle-orm'
import type { SavedHours, SaveHoursInput, VenueHoursData } from '../../contract/hours.ts'
import { diffFields } from '../../domain/audit.ts'
import { DomainError, throwIfErrors } from '../../domain/errors.ts'
import { isDifferent, type VenueHours } from '../../domain/hours/hours.ts'
import { isOutsideSetHours } from '../../domain/hours/outside-hours.ts'
import { validateDays, validateRules } from '../../domain/hours/validate-hours.ts'
import { trimToNull } from '../../domain/text.ts'
import { localNow, withoutSeconds } from '../../domain/time.ts'
import { isUuid } from '../../domain/uuid.ts'
import { writeAs } from '../actor/lock-actor.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import type { InvalidateVenues } from '../cache/change-bus.ts'
import { reservations, venueBookingRules, venueDays, venues } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { nextUpdatedAt, requireUnmodified } from '../optimistic-lock.ts'
import { authorizeVenue } from '../town/authorize-venue.ts'
import { NEVER, toVenueHours } from './venue-hours.ts'

const MAX_DATES = 20

async function countOutside(
  tx: Transaction,
  { clock, config: { timeZone } }: Pick<AppContext, 'clock' | 'config'>,
  hours: VenueHours,
  venueId: string,
): Promise<SavedHours['outside']> {
  const now = localNow(clock(), timeZone)
  const rows = await tx
    .select({ date: reservations.requested_date, time: reservations.requested_time, tables: sql<number>`count(*)::int` })
    .from(reservations)
    .where(
      and(
        eq(reservations.venue_id, venueId),
        gte(reservations.requested_date, now.date),
        ne(reservations.status, 'declined'),
        isNull(reservations.withdrawn_at),
      ),
    )
    .groupBy(reservations.requested_date, reservations.requested_time)
    .orderBy(asc(reservations.requested_date))
  const outside = new Map<string, number>()
  for (const { date, time, tables } of rows) {
    const isUpcoming = date > now.date || withoutSeconds(time) > now.time
    if (isUpcoming && isOutsideSetHours(hours, { date, time })) outside.set(date, (outside.get(date) ?? 0) + tables)
  }
  return [...outside].slice(0, MAX_DATES).map(([date, tables]) => ({ date, tables }))
}

type Input = SaveHoursInput & { id: string }

/**
 * Updates the given rules of a venue and its exceptions from today on.
 * @throws DomainError venue_not_found, also for another venue than the owner's; edited_meanwhile with the current
 * hours; a code of `validateRules` or `validateDays`
 */
export async function saveHours({ ctx, input }: { ctx: AppContext; input: Input }): Promise<SavedHours> {
  await authorizeVenue(ctx.db.orm, ctx.actor, savingAt(input.id))
  if (!isUuid(input.id)) throw new DomainError('venue_not_found')
  return writeAs(ctx, (tx, ctx, invalidateVenues) => saveHoursWithin(tx, ctx, invalidateVenues, input))
}

function savingAt(venueId: string) {
  return { action: 'venue:hours', venueId, refusal: 'venue_not_found' } as const
}

/** Like `saveHours`, within a transaction of `writeAs`. */
export async function saveHoursWithin(
  tx: Transaction,
  ctx: AppContext,
  invalidateVenues: InvalidateVenues,
  input: Input,
): Promise<SavedHours> {
  const { id, days: given, seen_updated_at: seen, ...change } = input
  const today = localNow(ctx.clock(), ctx.config.timeZone).date
  // Locks the venue, because the rules may have no row yet. Not its key, which a reservation refers to after it has locked the rules.
  const [venue] = await tx.select({ name: venues.name }).from(venues).where(eq(venues.id, id)).for('no key update')
  const before = venue && (await toVenueHours(tx, ctx, id))
  if (!before) throw new DomainError('venue_not_found')
  const authorized = await authorizeVenue(tx, ctx.actor, savingAt(id))
  const rules = withChange(before.rules, change)
  const days = given?.map((day) => ({ ...day, note: trimToNull(day.note) })).filter(isDifferent) ?? before.days
  const changes = diffFields({ ...before.rules, days: before.days }, { ...rules, days })
  if (before.is_set && changes.length === 0) return { ...before, outside: await countOutside(tx, ctx, { rules, days }, id) }
  await requireUnmodified(seen, await versionFor(tx, { before, seen, replacesDates: given !== undefined }), () => before)
  throwIfErrors([...validateRules(rules), ...validateDays(given ?? [], today)])
  // Later than the version that was read, which may be that of a closed time.
  const now = new Date(Math.max(ctx.clock().getTime(), Date.parse(before.updated_at) + 1))
  await tx
    .insert(venueBookingRules)
    .values({ venue_id: id, ...rules, updated_at: now })
    .onConflictDoUpdate({
      target: venueBookingRules.venue_id,
      set: { ...rules, updated_at: nextUpdatedAt(venueBookingRules.updated_at, now) },
    })
  if (given) {
    await tx.delete(venueDays).where(and(eq(venueDays.venue_id, id), gte(venueDays.date, today)))
    if (days.length > 0) await tx.insert(venueDays).values(days.map((day) => ({ ...day, venue_id: id })))
  }
  await recordAudit(tx, ctx, authorized, { action: 'venue.hours', id, name: before.venue_name, changes })
  invalidateVenues(id)
  const saved = await toVenueHours(tx, ctx, id)
  if (!saved) throw new Error('the venue of saved hours is not there')
  return { ...saved, outside: await countOutside(tx, ctx, { rules, days }, id) }
}

/**
 * Returns the version that the client must have seen. A save that does not change dates may have seen any version since the last change of
 * the rules, so that staff who close a time concurrently do not stop it.
 */
async function versionFor(
  tx: Transaction,
  { before, seen, replacesDates }: { before: VenueHoursData; seen: string | undefined; replacesDates: boolean },
): Promise<Date> {
  const current = new Date(before.updated_at)
  if (replacesDates || seen === undefined) return current
  const [rules] = await tx
    .select({ at: venueBookingRules.updated_at })
    .from(venueBookingRules)
    .where(eq(venueBookingRules.venue_id, before.id))
  const seenAt = new Date(seen)
  return seenAt >= (rules?.at ?? NEVER) && seenAt <= current ? seenAt : current
}

/** Null is a value: only undefined leaves a rule unchanged. */
function withChange(before: VenueHoursData['rules'], change: Omit<SaveHoursInput, 'days' | 'seen_updated_at'>): VenueHoursData['rules'] {
  return {
    week: change.week === undefined ? before.week : change.week,
    room: change.room === undefined ? before.room : change.room,
    table_minutes: change.table_minutes ?? before.table_minutes,
    largest_party: change.largest_party === undefined ? before.largest_party : change.largest_party,
    notice_minutes: change.notice_minutes === undefined ? before.notice_minutes : change.notice_minutes,
    instant_party: change.instant_party === undefined ? before.instant_party : change.instant_party,
  }
}
