import { DrizzleQueryError } from 'drizzle-orm'
import { DomainError } from '../domain/errors.ts'
import { ERROR_MESSAGES } from '../domain/messages.ts'
import { sqlState } from './db/transaction.ts'
import { isDatabaseUnreachable } from './db/unreachable.ts'

/**
 * Class 28 (who asks is not let in), 3D000 (there is no such database) and 42501 (its role may not make tables there): what
 * PostgreSQL says of these names neither password nor address.
 */
const NOT_LET_IN = /^(28...|3D000|42501)$/

/** What went wrong, as text for whoever gave the command; never a stack, nor a query with its values. */
export function toErrorMessage(error: unknown): string {
  if (error instanceof DomainError) return ERROR_MESSAGES[error.code]
  if (isDatabaseUnreachable(error)) return 'The database cannot be reached: is DATABASE_URL right, and the server running?'
  const at = innermost(error)
  const said = at instanceof Error ? at.message : String(at)
  return NOT_LET_IN.test(sqlState(error) ?? '') ? `DATABASE_URL cannot be used: ${said}` : said
}

/** Drizzle quotes whole queries in its own message; what the database said is the cause. */
function innermost(error: unknown): unknown {
  return error instanceof DrizzleQueryError && error.cause ? innermost(error.cause) : error
}
