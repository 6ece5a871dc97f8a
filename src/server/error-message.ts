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
  const remedy = at instanceof Error && remedyOf(at)
  if (remedy) return `${remedy} (${said})`
  return ACCESS_DENIED.test(sqlState(error) ?? '') ? `DATABASE_URL cannot be used: ${said}` : said
}

/** Returns the cause, because drizzle's own message contains the whole query. */
function innermost(error: unknown): unknown {
  return error instanceof DrizzleQueryError && error.cause ? innermost(error.cause) : error
}

/** Returns what to do about an error of the file system, because Node names only the call that failed. */
function remedyOf({ code, path = 'the file' }: NodeJS.ErrnoException): string | null {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'The disk is full: make room, then try again'
    case 'EACCES':
    case 'EPERM':
      return `This account may not use ${path}: give it the file, or run this as its owner`
    case 'EROFS':
      return `${path} is on a file system that is mounted read-only`
    case 'EMFILE':
    case 'ENFILE':
      return 'Too many files are open: raise the limit, such as with ulimit -n or LimitNOFILE'
    default:
      return null
  }
}
