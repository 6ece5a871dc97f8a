import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

/** Most that is held back while nothing can be written, in characters; lines beyond it are lost. */
const MAX_HELD = 1024 * 1024

/**
 * The log: JSON lines on standard error. Where it cannot be written, since its disk is full or nobody reads it any more,
 * lines are lost and nothing else: left to itself the error would be thrown where the line is logged, and every answer with it.
 */
export function openLog({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  const out = pino.destination({ dest: 2, sync: true, maxLength: MAX_HELD })
  out.on('error', () => {})
  return pino({ level: logLevel }, out)
}
