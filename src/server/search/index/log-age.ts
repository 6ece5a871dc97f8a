import { DAY_MS, HOUR_MS } from '../../../domain/durations.ts'

/** How long the log of changes is kept, in milliseconds. */
export const SEARCH_LOG_MS = DAY_MS
/** An index that has not read the log for this long reads everything again, in milliseconds. Half as long, as clocks differ. */
export const MAX_UNREAD_MS = 12 * HOUR_MS
