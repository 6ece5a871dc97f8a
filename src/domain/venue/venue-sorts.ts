/** `best`: featured venues first. `nearest` needs coordinates. The name breaks ties. */
export const VENUE_SORTS = ['name', 'best', 'nearest', 'price', 'newest'] as const

export type VenueSort = (typeof VENUE_SORTS)[number]
