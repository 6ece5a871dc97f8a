/**
 * How long a party keeps its table, in minutes: what covers 'around that time' means. A reservation less than this before
 * or after another one shares the room with it. No venue states its own, so the usual two hours stand for all.
 */
export const SITTING_MINUTES = 120

/** Name of the file that holds the calendar entry of a reservation. */
export const CALENDAR_FILE = 'reservation.ics'
