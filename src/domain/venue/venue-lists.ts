import { DAY_MS } from '../time.ts'

export const PRICE_BANDS = ['£', '££', '£££', '££££', '£££££'] as const

export type PriceBand = (typeof PRICE_BANDS)[number]

/** `best`: featured venues first. `nearest` needs coordinates. The name breaks ties. */
export const VENUE_SORTS = ['name', 'best', 'nearest', 'price', 'newest'] as const

export type VenueSort = (typeof VENUE_SORTS)[number]

export const MISSING_PARTS = ['owner', 'menu', 'hours', 'picture', 'coordinates'] as const
export type MissingPart = (typeof MISSING_PARTS)[number]

export const NEW_VENUE_DAYS = 30

export function isNewVenue(venue: { new: boolean; created_at: Date }, now: Date): boolean {
  return venue.new && now.getTime() < newUntil(venue.created_at).getTime()
}

export function newUntil(createdAt: Date): Date {
  return new Date(createdAt.getTime() + NEW_VENUE_DAYS * DAY_MS)
}
