/** Smaller API responses are sent uncompressed, because compression takes longer than it saves. */
export const MIN_COMPRESSED_BYTES = 2048
