import type { RequestListener, Server, ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'

const QUIET_TURN_WITHIN_MS = 1_000
/**
 * Maximum duration in milliseconds of an event loop iteration that counts as quiet. In a longer one, connections may be waiting that it
 * does not accept.
 */
const QUIET_TURN_MS = 1

type Drain = {
  /** Closes each connection after its response, including responses in progress. Can be called twice. */
  begin(): void
  /** Calls `begin`, stops listening and resolves when all responses have ended. Aborts responses after `graceMs` milliseconds. */
  end(graceMs: number): Promise<void>
}

/**
 * Tracks the connections of a server, so that it can stop without losing a request. New requests wait from the order to stop until the
 * server no longer listens, because responding to them would delay accepting the connections behind them.
 */
export function trackConnections(server: Server, respond: RequestListener): Drain {
  const open = new Set<ServerResponse>()
  let isDraining = false
  let waiting: (() => void)[] | null = null
  server.on('request', (req, res) => {
    const { socket } = req
    if (isDraining) res.shouldKeepAlive = false
    open.add(res)
    res.on('close', () => {
      open.delete(res)
      // The header of this response may have been sent before the drain began, without `Connection: close`.
      if (isDraining) socket.destroySoon()
    })
    if (waiting) waiting.push(() => respond(req, res))
    else respond(req, res)
  })
  const begin = () => {
    isDraining = true
    for (const res of open) res.shouldKeepAlive = false
  }
  return {
    begin,
    async end(graceMs) {
      begin()
      waiting = []
      await untilQuietTurn(server)
      await new Promise<void>((resolve) => {
        const force = setTimeout(() => server.closeAllConnections(), graceMs)
        server.close(() => {
          clearTimeout(force)
          resolve()
        })
        for (const answer of waiting ?? []) answer()
        waiting = null
      })
    },
  }
}

/**
 * Resolves after a short event loop iteration without a new connection. Closing the socket makes the kernel reset connections that were
 * not accepted, and Node accepts one at the start of each iteration.
 */
async function untilQuietTurn(server: Server): Promise<void> {
  let hasArrived = true
  const note = () => {
    hasArrived = true
  }
  server.on('connection', note)
  const deadline = performance.now() + QUIET_TURN_WITHIN_MS
  let began = 0
  while (performance.now() < deadline && (hasArrived || performance.now() - began > QUIET_TURN_MS)) {
    await nextTurn()
    hasArrived = false
    began = performance.now()
    await nextTurn()
  }
  server.off('connection', note)
}
