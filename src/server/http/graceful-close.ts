import type { Server, ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Longest wait for an event loop iteration without a new connection, in milliseconds. */
const QUIET_TURN_MS = 500

export type Drain = {
  /** Makes every response, including those in progress, the last on its connection. Safe to call twice. */
  begin(): void
  /** Calls `begin`, stops listening and resolves when every response has ended. Aborts responses that last longer than `graceMs` milliseconds. */
  end(graceMs: number): Promise<void>
}

/** Makes it possible to stop a server without losing a request. Call it before the first request. */
export function trackConnections(server: Server): Drain {
  const open = new Set<ServerResponse>()
  let isDraining = false
  server.prependListener('request', ({ socket }, res) => {
    if (isDraining) res.shouldKeepAlive = false
    open.add(res)
    res.once('close', () => {
      open.delete(res)
      // When the header was sent before the drain began, the client believes that the connection stays.
      if (isDraining) socket.destroySoon()
    })
  })
  const begin = () => {
    isDraining = true
    for (const res of open) res.shouldKeepAlive = false
  }
  return {
    begin,
    async end(graceMs) {
      begin()
      await untilQuietTurn(server)
      await new Promise<void>((resolve) => {
        const force = setTimeout(() => server.closeAllConnections(), graceMs)
        server.close(() => {
          clearTimeout(force)
          resolve()
        })
      })
    },
  }
}

/**
 * Resolves after an event loop iteration without a new connection. When the socket closes, the kernel resets connections that were not accepted, and
 * Node accepts one per iteration.
 */
async function untilQuietTurn(server: Server): Promise<void> {
  let hasArrived = true
  const note = () => {
    hasArrived = true
  }
  server.on('connection', note)
  const deadline = Date.now() + QUIET_TURN_MS
  while (hasArrived && Date.now() < deadline) {
    await nextTurn()
    hasArrived = false
    await nextTurn()
  }
  server.off('connection', note)
}
