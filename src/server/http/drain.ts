import type { Server, ServerResponse } from 'node:http'

/**
 * Lets a server end in order. Call it before the server answers anything.
 * @returns how to end it: no new connections; every answer from then on, those under way included, is the last on its
 * connection; what has not ended after the given time, in milliseconds, is cut off
 */
export function drainable(server: Server): (graceMs: number) => Promise<void> {
  const open = new Set<ServerResponse>()
  let isStopping = false
  server.prependListener('request', ({ socket }, res) => {
    if (isStopping) res.shouldKeepAlive = false
    open.add(res)
    res.once('close', () => {
      open.delete(res)
      // Where the head went out before the stop, the client believes that the connection stays.
      if (isStopping) socket.destroySoon()
    })
  })
  return (graceMs) =>
    new Promise((resolve) => {
      isStopping = true
      for (const res of open) res.shouldKeepAlive = false
      const force = setTimeout(() => server.closeAllConnections(), graceMs)
      server.close(() => {
        clearTimeout(force)
        resolve()
      })
    })
}
