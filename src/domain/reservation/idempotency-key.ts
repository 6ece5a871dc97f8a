/** Idempotency keys that a client may choose, so that a repeated request is recognised. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/
