/**
 * Duration of a reservation, in minutes. Two reservations closer together than this overlap. Venues cannot set their own duration, so the usual two
 * hours apply to all.
 */
export const SITTING_MINUTES = 120
