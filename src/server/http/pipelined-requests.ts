import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** Maximum number of queued requests of one connection. Browsers and reverse proxies do not send a request before the last response. */
export const MAX_WAITING = 100

/**
 * Returns a listener that responds to the requests of one connection one after the other, which is the order of their responses anyway
 * (RFC 9112, 9.3.2). Node passes on all requests of a packet at once, so that the responses to hundreds would be computed together and kept
 * until the client reads them. Closes a connection with too many requests.
 */
export function oneAtATime(respond: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, (() => void)[]>()
  return (req, res) => {
    const { socket } = req
    res.on('close', () => {
      const next = socket.writable ? waiting.get(socket)?.shift() : undefined
      if (next) next()
      else waiting.delete(socket)
    })
    const others = waiting.get(socket)
    if (!others) {
      waiting.set(socket, [])
      respond(req, res)
    } else if (others.push(() => respond(req, res)) > MAX_WAITING) socket.destroy()
  }
}
