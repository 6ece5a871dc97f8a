import type { Site } from '../../contract/site.ts'
import type { Venue } from '../../contract/venue.ts'
import { type AnnouncedOpening, hoursAhead, hoursOn, openingsAhead } from '../../domain/hours/hours-ahead.ts'
import { localNow } from '../../domain/time.ts'

export type VenueHoursView = {
  days: { day: string; hours: string }[]
  openings: AnnouncedOpening[] | null
}

/** Made by the loader, so that the page needs no code that reads hours. */
export function toVenueHoursView(venue: Venue, { today: rendered, timeZone }: Site): VenueHoursView {
  const today = import.meta.env.SSR ? rendered : localNow(new Date(), timeZone).date
  return {
    days: hoursAhead(venue, today),
    openings: hoursOn(venue, today) && openingsAhead(venue, today, timeZone),
  }
}
