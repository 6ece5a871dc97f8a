/** The keys that a client may choose for a request, so that its repetition is recognised. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/
