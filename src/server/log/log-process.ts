import type { Logger } from 'pino'
import { toLogError } from './log-error.ts'

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
