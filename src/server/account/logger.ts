import type { Logger } from 'pino'
import { toLogError } from '../log/log-error.ts'

/**
 * The sign-in library's log in ours. Only its warnings and errors, and of their details only errors: what else it would
 * add are addresses, tokens and whole requests.
 */
export function createAuthLogger(log: Logger) {
  return {
    level: 'warn' as const,
    disableColors: true,
    log(level: string, message: unknown, ...details: unknown[]) {
      const error = errorIn([message, ...details])
      const line = { source: 'accounts', ...(error ? { error: toLogError(error) } : {}) }
      // Its texts for these are fixed; others quote what people typed.
      const text = typeof message === 'string' && /^[A-Za-z ,.'-]{1,80}$/.test(message) ? message : 'a message of the sign-in library'
      if (level === 'error') log.error(line, text)
      else log.debug(line, text)
    },
  }
}

/** The error among what is logged: given as such, or within an object such as `{ error }`. */
function errorIn(parts: readonly unknown[]): Error | undefined {
  const within = parts.flatMap((part) => (typeof part === 'object' && part !== null ? Object.values(part) : []))
  return [...parts, ...within].find((part) => part instanceof Error)
}
