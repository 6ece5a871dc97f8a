/** Duration of a reservation in minutes, and the default of `table_minutes`. Two reservations closer together overlap. */
export const SITTING_MINUTES = 120
