/** The slowest connection whose upload is waited for, in bytes per millisecond. */
export const SLOWEST_UPLOAD = 16
