/** `best`: featured venues first. `nearest` needs coordinates. `-price`: the highest band first. The name breaks ties. */
export const VENUE_SORTS = ['name', 'best', 'nearest', 'price', '-price', 'newest'] as const

export type VenueSort = (typeof VENUE_SORTS)[number]
