/** What a person may do at a venue: owners everything; staff answer requests and run the evening, but do not change menus, hours or people. */
export const VENUE_ROLES = ['owner', 'staff'] as const

export type VenueRole = (typeof VENUE_ROLES)[number]

/** A venue of a person, and the role there. */
export type PersonVenue = { id: string; role: VenueRole }

/** Most people at one venue, and most open invitations to it. */
export const MAX_PEOPLE_PER_VENUE = 50
/** Most venues of one person. */
export const MAX_VENUES_PER_PERSON = 50
