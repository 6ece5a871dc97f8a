/** The slowest upload that the server waits for, in bytes per millisecond. */
export const SLOWEST_UPLOAD = 16
