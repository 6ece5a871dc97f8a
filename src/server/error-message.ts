import { DrizzleQueryError } from 'drizzle-orm'
import { ALL_MESSAGES } from '../domain/all-messages.ts'
import { DomainError } from '../domain/errors.ts'
import { isDatabaseUnreachable, sqlState } from './db/unreachable.ts'

/**
 * SQLSTATEs whose message contains neither password nor host: class 28 (authorisation failed), 3D000 (unknown database) and 42501 (the role
 * may not create tables).
 */
const ACCESS_DENIED = /^(28...|3D000|42501)$/

export function toErrorMessage(error: unknown): string {
  if (error instanceof DomainError) return ALL_MESSAGES[error.code]
  if (isDatabaseUnreachable(error)) return 'The database cannot be reached: is DATABASE_URL right, and the server running?'
  const at = innermost(error)
  const said = at instanceof Error ? at.message : String(at)
  return ACCESS_DENIED.test(sqlState(error) ?? '') ? `DATABASE_URL cannot be used: ${said}` : said
}

/** Returns the cause, because drizzle's own message contains the whole query. */
function innermost(error: unknown): unknown {
  return error instanceof DrizzleQueryError && error.cause ? innermost(error.cause) : error
}
