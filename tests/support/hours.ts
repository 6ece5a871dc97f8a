import { type BookingRules, DEFAULT_RULES, type Sitting, type VenueDay } from '../../src/domain/hours/hours.ts'
import type { Services } from '../../src/server/app-context.ts'
import { venueBookingRules, venueDays } from '../../src/server/db/schema/index.ts'

/** By default from 18:00 to 22:00 with the last table at 21:00. */
export function aSitting(over: Partial<Sitting> = {}): Sitting {
  return { name: 'Dinner', opens: 1080, closes: 1320, last_table: 1260, room: null, ...over }
}

export function everyDay(...sittings: Sitting[]): Sitting[][] {
  return Array.from({ length: 7 }, () => sittings)
}

/** By default a date without exceptions. */
export function aDay(date: string, over: Partial<VenueDay> = {}) {
  return { date, sittings: null, is_full: false, note: null, ...over, full_times: [...(over.full_times ?? [])] }
}

/** Stores the rules of a venue and its exceptions. */
export async function withRules(
  { changes, clock }: Pick<Services, 'changes' | 'clock'>,
  venue: { id: string },
  rules: Partial<BookingRules>,
  days: readonly ReturnType<typeof aDay>[] = [],
): Promise<void> {
  await changes.transaction(async (tx, invalidateVenues) => {
    invalidateVenues(venue.id)
    const row = { ...DEFAULT_RULES, ...rules, venue_id: venue.id, updated_at: clock() }
    await tx.insert(venueBookingRules).values(row).onConflictDoUpdate({ target: venueBookingRules.venue_id, set: row })
    if (days.length > 0) await tx.insert(venueDays).values(days.map((day) => ({ ...day, venue_id: venue.id })))
  })
}
