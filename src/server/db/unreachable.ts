/** Returns the SQLSTATE of a database error, also of its causes, because drizzle wraps errors of `pg`; undefined for other errors. */
export function sqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) return at.code
  }
  return undefined
}

const NETWORK_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
])

/** Messages of `pg` without an error code when it cannot get or keep a connection. */
const DRIVER_MESSAGES =
  /timeout exceeded when trying to connect|connection terminated|cannot use a pool after calling end|client has encountered a connection error|query read timeout|timeout expired/i

/** Class 08 (connection), 25006 (the host became a standby), 53300 (too many connections), 57P01-57P05 (shutting down, starting up). */
const UNREACHABLE_STATE = /^(08...|25006|53300|57P0[1-5])$/

export function isDatabaseUnreachable(error: unknown): boolean {
  if (UNREACHABLE_STATE.test(sqlState(error) ?? '')) return true
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && NETWORK_ERRORS.has(String(at.code))) return true
    if (DRIVER_MESSAGES.test(at.message)) return true
  }
  return false
}

/** SQLSTATEs of time limits: a statement (57014), waiting for a lock (55P03), and an idle transaction (25P03). */
const TIMED_OUT = new Set(['57014', '55P03', '25P03'])

/** Whether the database ended a statement or transaction at its time limit, because the load is too high. */
export function hasTimedOut(error: unknown): boolean {
  return TIMED_OUT.has(sqlState(error) ?? '')
}
