export const PRICE_BANDS = ['£', '££', '£££', '££££', '£££££'] as const

export type PriceBand = (typeof PRICE_BANDS)[number]

/** `best`: featured venues first. `nearest` needs coordinates. The name breaks ties. */
export const VENUE_SORTS = ['name', 'best', 'nearest', 'price', 'newest'] as const

export type VenueSort = (typeof VENUE_SORTS)[number]

export const MISSING_PARTS = ['owner', 'menu', 'hours', 'picture', 'coordinates'] as const
export type MissingPart = (typeof MISSING_PARTS)[number]
