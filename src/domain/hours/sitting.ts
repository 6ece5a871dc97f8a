/** Usual duration of a reservation in minutes, for venues without a duration of their own. Two reservations closer together overlap. */
export const SITTING_MINUTES = 120
