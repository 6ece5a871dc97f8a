/** The orders of a list of venues. `best`: featured venues first. `nearest` needs a place. All end with the name. */
export const VENUE_SORTS = ['name', 'best', 'nearest', 'price', 'newest'] as const

export type VenueSort = (typeof VENUE_SORTS)[number]
