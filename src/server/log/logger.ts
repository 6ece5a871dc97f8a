import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../config.ts'
import { redact, redactContacts, toLogError } from './log-error.ts'

/** Buffer size while the destination cannot be written, in characters. Further lines are dropped. */
const MAX_HELD = 1024 * 1024

/**
 * Creates a log of JSON lines on standard error. Drops lines when it cannot be written, because a disk is full or a pipe is closed.
 * Otherwise logging would throw, and every request would fail.
 */
export function createLogger({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  const out = pino.destination({ dest: 2, sync: true, maxLength: MAX_HELD })
  out.on('error', () => {})
  return createLog({ logLevel }, out)
}

/**
 * Creates a log with any destination. Reduces errors to class, code and stack, and removes email addresses and phone numbers from fields
 * and messages.
 */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, destination: DestinationStream): Logger {
  return pino(
    {
      level: logLevel,
      formatters: { log: (fields) => safeFields(fields) },
      hooks: {
        logMethod(args, method) {
          const [first, ...rest] = args as unknown[]
          // By default pino copies the message of a logged error to the line.
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

const LEVELS = { error: 'error', warn: 'warn', info: 'debug', log: 'debug', debug: 'debug' } as const

/**
 * Redirects the console to the log, which reduces errors to class, code and stack. Libraries would print whole errors with query values. An
 * uncaught error is logged in the same way and ends the process.
 * @returns a function that restores the console
 */
export function logProcess(log: Logger): () => void {
  const before = { ...console }
  for (const [method, level] of Object.entries(LEVELS) as [keyof typeof LEVELS, 'error' | 'warn' | 'debug'][]) {
    console[method] = (...parts: unknown[]) => {
      const error = parts.find((part) => typeof part === 'object' && part !== null)
      log[level](error === undefined ? {} : { error: toLogError(error) }, 'a library wrote to the console')
    }
  }
  const onUncaught = (error: unknown) => {
    log.fatal({ error: toLogError(error) }, 'uncaught error')
    process.exit(1)
  }
  process.on('uncaughtException', onUncaught)
  return () => {
    Object.assign(console, before)
    process.off('uncaughtException', onUncaught)
  }
}
