import { DAY_MS } from '../durations.ts'

/** Days after its creation for which a venue is shown as new. */
export const NEW_VENUE_DAYS = 30

/** Whether a venue marked `new` is still shown as new. */
export function isNewVenue(venue: { new: boolean; created_at: Date }, now: Date): boolean {
  return venue.new && now.getTime() < newUntil(venue.created_at).getTime()
}

/** The instant at which a venue is no longer shown as new. */
export function newUntil(createdAt: Date): Date {
  return new Date(createdAt.getTime() + NEW_VENUE_DAYS * DAY_MS)
}
