import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { closeTimesBody, VenueHoursData } from '../../contract/hours.ts'
import { diffFields } from '../../domain/audit.ts'
import { DomainError, throwIfErrors } from '../../domain/errors.ts'
import { isDifferent, type VenueDay } from '../../domain/hours/hours.ts'
import { validateDays } from '../../domain/hours/validate-hours.ts'
import { trimToNull } from '../../domain/text.ts'
import { addDays, type LocalDate, localNow } from '../../domain/time.ts'
import { isUuid } from '../../domain/uuid.ts'
import { writeAs } from '../actor/lock-actor.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import { venueBookingRules, venueDays, venues } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { type ContentLine, contentLines, textValue } from '../mail/icalendar.ts'
import { authorizeVenue } from '../town/authorize-venue.ts'
import { whereVenueActive } from '../visibility/visibility.ts'
import { dayColumns, lockRules, readDaysFrom } from './read-hours.ts'
import { NEVER } from './venue-hours.ts'

/**
 * Returns the dates on which a venue is closed, from today on, as an iCalendar file with one all-day event each. Omits
 * the notes, because they are private.
 * @throws DomainError venue_not_found
 */
export async function exportClosures({ ctx, input: { id } }: { ctx: AppContext; input: { id: string } }): Promise<string> {
  const { orm } = ctx.db
  const [venue] = isUuid(id)
    ? await orm
        .select({ name: venues.name })
        .from(venues)
        .where(and(whereVenueActive, eq(venues.id, id)))
    : []
  if (!venue) throw new DomainError('venue_not_found')
  const days = await readDaysFrom(orm, id, localNow(ctx.clock(), ctx.config.timeZone).date)
  const closed = days.filter(({ sittings }) => sittings?.length === 0).map(({ date }) => date)
  return contentLines([
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', textValue(`-//${ctx.config.productName}//EN`)],
    ['METHOD', 'PUBLISH'],
    ['X-WR-CALNAME', textValue(`${venue.name}, closed`)],
    ...closed.flatMap((date) => closedEvent({ id, name: venue.name }, date, ctx.clock())),
    ['END', 'VCALENDAR'],
  ])
}

function closedEvent({ id, name }: { id: string; name: string }, date: LocalDate, now: Date): ContentLine[] {
  const digits = (text: string) => text.replaceAll('-', '')
  return [
    ['BEGIN', 'VEVENT'],
    ['UID', `${id}-${date}-closed`],
    ['DTSTAMP', now.toISOString().replace(/[-:]|\.\d+/g, '')],
    ['DTSTART;VALUE=DATE', digits(date)],
    ['DTEND;VALUE=DATE', digits(addDays(date, 1))],
    ['SUMMARY', textValue(`${name} is closed`)],
    ['TRANSP', 'TRANSPARENT'],
    ['END', 'VEVENT'],
  ]
}

type Input = z.output<typeof closeTimesBody> & { id: string; date: LocalDate }
type DayData = VenueHoursData['days'][number]

/**
 * Changes the exceptions of one date: whether it or some of its times are full, its sittings and its note. Keeps
 * concurrent changes of other times of the day.
 * @throws DomainError venue_not_found, also for another venue than the owner's; a code of `validateDays`
 */
export async function closeTimes({ ctx, input }: { ctx: AppContext; input: Input }): Promise<DayData> {
  const { id, date, is_full, sittings, note, full = [], free = [] } = input
  const changesHours = sittings !== undefined || note !== undefined
  const closing = { action: changesHours ? 'venue:hours' : 'venue:close-times', venueId: id, refusal: 'venue_not_found' } as const
  await authorizeVenue(ctx.db.orm, ctx.actor, closing)
  if (!isUuid(id)) throw new DomainError('venue_not_found')
  const today = localNow(ctx.clock(), ctx.config.timeZone).date
  throwIfErrors(validateDays([{ ...emptyDay(date), full_times: full }], today))
  return writeAs(ctx, async (tx, ctx, invalidateVenues) => {
    const [venue] = await tx.select({ name: venues.name }).from(venues).where(eq(venues.id, id)).for('no key update')
    if (!venue) throw new DomainError('venue_not_found')
    const authorized = await authorizeVenue(tx, ctx.actor, closing)
    await createRules(tx, id)
    const [present] = await tx
      .select(dayColumns)
      .from(venueDays)
      .where(and(eq(venueDays.venue_id, id), eq(venueDays.date, date)))
    const before = present ?? emptyDay(date)
    const times = new Set([...before.full_times, ...full].filter((time) => !free.includes(time)))
    const after = {
      ...before,
      is_full: is_full ?? before.is_full,
      sittings: sittings === undefined ? before.sittings : sittings,
      note: note === undefined ? before.note : trimToNull(note),
      full_times: [...times].sort((a, b) => a - b),
    }
    throwIfErrors(validateDays([after], today))
    const changes = diffFields(before, after)
    invalidateVenues(id)
    if (changes.length === 0) return toData(before)
    await storeDay(tx, id, after)
    await recordAudit(tx, ctx, authorized, { action: 'venue.close-times', id, name: `${venue.name}, ${date}`, changes })
    return toData(after)
  })
}

/** Creates missing rules, because dates refer to them, and locks them. */
async function createRules(tx: Transaction, id: string): Promise<void> {
  await tx.insert(venueBookingRules).values({ venue_id: id, updated_at: NEVER }).onConflictDoNothing()
  await lockRules(tx, id)
}

async function storeDay(tx: Transaction, id: string, day: VenueDay): Promise<void> {
  const row = { ...day, full_times: [...day.full_times], venue_id: id }
  if (isDifferent(day))
    await tx
      .insert(venueDays)
      .values(row)
      .onConflictDoUpdate({ target: [venueDays.venue_id, venueDays.date], set: row })
  else await tx.delete(venueDays).where(and(eq(venueDays.venue_id, id), eq(venueDays.date, day.date)))
}

export function emptyDay(date: LocalDate): VenueDay {
  return { date, sittings: null, is_full: false, full_times: [], note: null }
}

function toData(day: VenueDay): DayData {
  return { ...day, sittings: day.sittings && [...day.sittings], full_times: [...day.full_times] }
}
