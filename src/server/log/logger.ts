import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../config.ts'
import { toLogError } from './log-error.ts'
import { redact, redactContacts } from './redact.ts'

/** Size of the buffer while nothing can be written, in characters. Further lines are dropped. */
const MAX_HELD = 1024 * 1024

/**
 * Creates the log: JSON lines on standard error. When it cannot be written, because a disk is full or a pipe is closed, lines are dropped. Otherwise
 * the error would be thrown where the line is logged, and every request would fail.
 */
export function createLogger({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  const out = pino.destination({ dest: 2, sync: true, maxLength: MAX_HELD })
  out.on('error', () => {})
  return createLog({ logLevel }, out)
}

/**
 * Creates a log with any destination. Errors are reduced to class, code and stack, and email addresses and phone numbers are removed from fields and
 * messages.
 */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, destination: DestinationStream): Logger {
  return pino(
    {
      level: logLevel,
      formatters: { log: (fields) => safeFields(fields) },
      hooks: {
        logMethod(args, method) {
          const [first, ...rest] = args as unknown[]
          // By default pino uses the message of a logged error as the message of the line.
          const safe = first instanceof Error ? [{ error: first }, 'an error'] : [first, ...rest]
          method.apply(this, safe.map((part) => (typeof part === 'string' ? redact(part) : part)) as Parameters<typeof method>)
        },
      },
    },
    destination,
  )
}

function safeFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, safeValue(value)]))
}

function safeValue(value: unknown): unknown {
  if (typeof value === 'string') return redactContacts(value)
  if (value instanceof Error) return toLogError(value)
  if (Array.isArray(value)) return value.map(safeValue)
  if (typeof value === 'object' && value !== null && !(value instanceof Date)) return safeFields(value as Record<string, unknown>)
  return value
}
