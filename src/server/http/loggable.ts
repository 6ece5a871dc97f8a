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
