import { DrizzleQueryError } from 'drizzle-orm'

/** What may be logged of an error: the driver's error instead of drizzle's, which quotes every value of the query. */
export function loggable(error: unknown): Record<string, unknown> {
  const at = error instanceof DrizzleQueryError && error.cause ? error.cause : error
  if (!(at instanceof Error)) return { message: String(at) }
  return {
    name: at.name,
    message: at.message,
    stack: at.stack,
    ...('code' in at ? { code: at.code } : {}),
    ...('constraint' in at ? { constraint: at.constraint } : {}),
    ...(error instanceof DrizzleQueryError ? { query: error.query } : {}),
    ...(at.cause ? { cause: loggable(at.cause) } : {}),
  }
}

/** Longest path in a log line, in characters: a guide's own are a quarter of it. */
const MAX_PATH_LENGTH = 400

/** A path as it may be logged: anybody may ask for one of many kilobytes, and a log is not to grow by that. */
export function loggablePath(path: string): string {
  return path.length <= MAX_PATH_LENGTH ? path : `${path.slice(0, MAX_PATH_LENGTH)}…`
}
