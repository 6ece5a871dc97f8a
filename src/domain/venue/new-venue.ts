import { DAY_MS } from '../durations.ts'

/** How many days a venue counts as new after it was created. */
export const NEW_VENUE_DAYS = 30

/** Whether a venue marked `new` still counts as such: until 30 days after its creation. */
export function isStillNew(venue: { new: boolean; created_at: Date }, now: Date): boolean {
  return venue.new && now.getTime() < newUntil(venue.created_at).getTime()
}

/** The instant at which a venue created at the given one stops being new. */
export function newUntil(createdAt: Date): Date {
  return new Date(createdAt.getTime() + NEW_VENUE_DAYS * DAY_MS)
}
