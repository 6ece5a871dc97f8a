import { coversOverCapacity } from '../../domain/hours/capacity.ts'
import { dayOf, MINUTES_OF_DAY, type VenueHours } from '../../domain/hours/hours.ts'
import { type Slot, slotsOn } from '../../domain/hours/slots.ts'
import type { SuggestedTime } from '../../domain/reservation/suggestion.ts'
import { zonedToInstant } from '../../domain/time.ts'
import { minuteOfTime } from '../../domain/time-of-minute.ts'
import type { AppContext } from '../app-context.ts'
import type { Database } from '../db/open.ts'
import type { reservations } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { readBooked, readHoursOn } from '../hours/read-hours.ts'

type Table = Pick<typeof reservations.$inferSelect, 'venue_id' | 'party_size'>

/**
 * Whether a suggested time can still be accepted: it has not passed, the venue has not closed it, and there is capacity for the party. The
 * notice of the venue does not count, because the venue chose the time. It may also be outside its hours; then only closed dates and times
 * marked as full are checked.
 */
export async function isStillFree(
  orm: Database['orm'] | Transaction,
  { clock, config }: Pick<AppContext, 'clock' | 'config'>,
  { venue_id, party_size: party }: Table,
  time: SuggestedTime,
): Promise<boolean> {
  const { timeZone } = config
  if (zonedToInstant(time.date, time.time, timeZone) <= clock()) return false
  const hours = await readHoursOn(orm, venue_id, time.date)
  const slot = slotAt(hours, time, timeZone)
  if (!slot) return !isClosed(hours, time, timeZone)
  if (slot.isMarkedFull) return false
  const booked = await readBooked(orm, venue_id, { first: time.date, last: time.date }, timeZone)
  return coversOverCapacity(hours, { slot, party }, booked, timeZone) === 0
}

function slotAt(hours: VenueHours, { date, time }: SuggestedTime, timeZone: string): Slot | undefined {
  return slotsOn(hours, date, timeZone).find((slot) => slot.time === time)
}

/** For a time without a table. A time after midnight belongs to the night before when the week has a sitting then. */
function isClosed(hours: VenueHours, { date, time }: SuggestedTime, timeZone: string): boolean {
  const serviceDate = slotAt({ ...hours, days: [] }, { date, time }, timeZone)?.serviceDate ?? date
  const minute = minuteOfTime(time) + (serviceDate < date ? MINUTES_OF_DAY : 0)
  const day = dayOf(hours, serviceDate)
  return day !== undefined && (day.is_full || day.sittings?.length === 0 || day.full_times.includes(minute))
}
