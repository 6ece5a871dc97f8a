/** An hour and a day in milliseconds: of passing time, not of a calendar whose days may have 23 or 25 hours. */
export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
