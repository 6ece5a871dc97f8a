/** A venue answers a request within this many hours. */
export const REPLY_HOURS = 24
