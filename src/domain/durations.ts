/** An hour and a day in milliseconds. Not for calendar days, which may have 23 or 25 hours. */
export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
