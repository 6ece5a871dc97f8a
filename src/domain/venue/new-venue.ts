import { DAY_MS } from '../durations.ts'

export const NEW_VENUE_DAYS = 30

export function isNewVenue(venue: { new: boolean; created_at: Date }, now: Date): boolean {
  return venue.new && now.getTime() < newUntil(venue.created_at).getTime()
}

export function newUntil(createdAt: Date): Date {
  return new Date(createdAt.getTime() + NEW_VENUE_DAYS * DAY_MS)
}
