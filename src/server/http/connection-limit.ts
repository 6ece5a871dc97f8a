import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { Logger } from 'pino'

const LOG_EVERY_MS = 60_000

/** Share of the files that a process may open. The others are for the database, which stops without them, and for uploads. */
const SHARE_OF_CONNECTIONS = 0.5

/**
 * Returns how many connections clients may have at the same time.
 * @param limits the text of `/proc/self/limits`; null where the system has none, and no limit is known
 */
export function connectionLimit(limits: string | null = readLimits()): number {
  const files = /^Max open files +(\d+)/m.exec(limits ?? '')?.[1]
  return files === undefined ? Number.POSITIVE_INFINITY : Math.floor(Number(files) * SHARE_OF_CONNECTIONS)
}

function readLimits(): string | null {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return null
  }
}

/** Closes further connections when there are `limit`, and logs it at most once a minute. */
export function limitConnections(server: Server, limit: number, log: Logger): void {
  if (limit === Number.POSITIVE_INFINITY) return
  server.maxConnections = limit
  let quietUntil = 0
  server.on('drop', () => {
    if (performance.now() < quietUntil) return
    quietUntil = performance.now() + LOG_EVERY_MS
    log.warn({ limit }, 'connection refused: too many are open')
  })
}
