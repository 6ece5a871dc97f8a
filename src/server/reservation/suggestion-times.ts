import { offerOf } from '../../domain/hours/availability.ts'
import { dayOf, sittingsOn } from '../../domain/hours/hours.ts'
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
 * Whether a suggested time can still be accepted: it has not passed, the venue has not closed it, and there is capacity for the party. A
 * venue may suggest a time outside its hours, so that only closed dates and times marked as full are checked.
 */
export async function isStillFree(
  orm: Database['orm'] | Transaction,
  { clock, config }: Pick<AppContext, 'clock' | 'config'>,
  { venue_id, party_size }: Table,
  { date, time }: SuggestedTime,
): Promise<boolean> {
  const now = clock()
  const { timeZone } = config
  if (zonedToInstant(date, time, timeZone) <= now) return false
  const hours = await readHoursOn(orm, venue_id, date)
  const day = dayOf(hours, date)
  if (day?.is_full || day?.sittings?.length === 0 || day?.full_times.includes(minuteOfTime(time))) return false
  if (sittingsOn(hours, date).length === 0) return true
  const booked = await readBooked(orm, venue_id, { first: date, last: date }, timeZone)
  const offered = offerOf({ hours, booked, now, timeZone }, date, party_size).times.find((each) => each.time === time)
  return offered?.state !== 'full'
}
