/** The slowest upload that the server waits for, in bytes per millisecond. */
export const MIN_UPLOAD_BYTES_PER_MS = 16
