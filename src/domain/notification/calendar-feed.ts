/** Days before today from which a calendar feed lists reservations, and for which it lists a withdrawn reservation as cancelled. */
export const FEED_DAYS_BACK = 30

/** Past reservations are omitted first. */
export const FEED_MAX_ENTRIES = 5_000
