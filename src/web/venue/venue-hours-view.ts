import type { Site } from '../../contract/site.ts'
import type { Venue } from '../../contract/venue.ts'
import { hoursAhead, hoursOn, openingsAhead } from '../../domain/hours/hours-ahead.ts'
import { listOpenStates, type StateFrom } from '../../domain/hours/open-state.ts'
import { localNow } from '../../domain/time.ts'

export type VenueHoursView = {
  days: { day: string; hours: string }[]
  states: StateFrom[] | null
}

/** Made by the loader, so that the page needs no code that reads hours. Null when the venue states none. */
export function toVenueHoursView(venue: Venue, { today: rendered, timeZone }: Site): VenueHoursView | null {
  const today = import.meta.env.SSR ? rendered : localNow(new Date(), timeZone).date
  const days = hoursAhead(venue, today)
  if (days.length === 0) return null
  return {
    days,
    states: hoursOn(venue, today) && listOpenStates(openingsAhead(venue, today, timeZone)),
  }
}
