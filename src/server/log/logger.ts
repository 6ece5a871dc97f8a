import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../config.ts'
import { toLogError } from './log-error.ts'
import { redact, redactContacts } from './redact.ts'

/** Most that is held back while nothing can be written, in characters; lines beyond it are lost. */
const MAX_HELD = 1024 * 1024

/**
 * The log: JSON lines on standard error. Where it cannot be written, since its disk is full or nobody reads it any more,
 * lines are lost and nothing else: left to itself the error would be thrown where the line is logged, and every answer with it.
 */
export function createLogger({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  const out = pino.destination({ dest: 2, sync: true, maxLength: MAX_HELD })
  out.on('error', () => {})
  return createLog({ logLevel }, out)
}

/**
 * The log over any destination. Whatever is logged: errors are reduced to class, code and stack, and no field or message
 * carries an email address or a phone number.
 */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, destination: DestinationStream): Logger {
  return pino(
    {
      level: logLevel,
      formatters: { log: (fields) => safeFields(fields) },
      hooks: {
        logMethod(args, method) {
          const [first, ...rest] = args as unknown[]
          // Left to itself, pino takes the message of a logged error for the message of the line.
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
