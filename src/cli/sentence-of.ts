import { DomainError } from '../domain/errors.ts'
import { MESSAGES } from '../domain/messages.ts'
import { isDatabaseUnreachable } from '../server/http/database-unreachable.ts'

/** What went wrong, as text for whoever gave the command; never a stack, nor a query with its values. */
export function sentenceOf(error: unknown): string {
  if (error instanceof DomainError) return MESSAGES[error.code]
  if (isDatabaseUnreachable(error)) return 'The database cannot be reached: is DATABASE_URL right, and the server running?'
  const at = innermost(error)
  return at instanceof Error ? at.message : String(at)
}

/** Drizzle quotes whole queries in its own message; what the database said is the cause. */
function innermost(error: unknown): unknown {
  return error instanceof Error && error.name === 'DrizzleQueryError' && error.cause ? innermost(error.cause) : error
}
