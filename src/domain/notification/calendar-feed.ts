/** Days before today from which a calendar feed has reservations, and after a withdrawal for which it still has the cancelled entry. */
export const FEED_DAYS_BACK = 30

/** Most reservations in one calendar feed. Where a venue has more, the ones to come are kept before those that have passed. */
export const FEED_MAX_ENTRIES = 5_000
