/** Roles at a venue. Owners may do everything. Staff answer requests and run the evening, but do not change menus, hours or people. */
export const VENUE_ROLES = ['owner', 'staff'] as const

export type VenueRole = (typeof VENUE_ROLES)[number]

export type PersonVenue = { id: string; role: VenueRole }

export const MAX_PEOPLE_PER_VENUE = 50
export const MAX_VENUES_PER_PERSON = 50
