import type { Server, ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Longest wait for a turn of the event loop without a new connection, in milliseconds. */
const QUIET_TURN_MS = 500

export type Drain = {
  /** From now on every response, also one that is being written, is the last on its connection. Safe to call twice. */
  begin(): void
  /** Begins, stops listening, and resolves when every response has ended. What has not ended after `graceMs` is cut off. */
  end(graceMs: number): Promise<void>
}

/** Lets a server stop without losing a request. Call it before the server answers anything. */
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
 * Resolves after a turn of the event loop in which no connection arrived. The kernel resets connections that wait to be
 * accepted when the socket closes, and Node accepts one in each turn.
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
