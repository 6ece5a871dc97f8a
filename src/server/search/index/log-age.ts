import { DAY_MS, HOUR_MS } from '../../../domain/durations.ts'

/** How long the change log is kept. */
export const SEARCH_LOG_MS = DAY_MS
/** An index that has not read the log for this long reads all data again, in milliseconds. Half of the log's age, because clocks differ. */
export const MAX_UNREAD_MS = 12 * HOUR_MS
