import type { IncomingMessage, ServerResponse } from 'node:http'
import { SLOWEST_UPLOAD } from '../../domain/upload-rate.ts'
import { announcesBody } from './request-body.ts'

const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

/** How often the received bytes are counted in the time by which a body may be late. */
const CHECKS = 6

/**
 * Ends a request whose body is more than `ms` milliseconds later than on the slowest connection that is waited for. Node has one limit for
 * all requests, which would either end uploads on a slow connection or let a few bytes take as long as an upload. The bytes are counted
 * while they arrive, so that a client that has stopped sending does not keep its place among the uploads for minutes.
 */
export function limitBodyTime(request: IncomingMessage, response: ServerResponse, ms: number): void {
  // Without a body to wait for, the response may take as long as it likes, such as a stream of events.
  if (request.complete || !announcesBody((name) => request.headers[name]?.toString())) return
  const { socket } = request
  const interval = ms / CHECKS
  let left = ms
  let counted = socket.bytesRead
  const timer = setInterval(() => {
    const received = socket.bytesRead - counted
    counted += received
    // The client is not late while we do not read: an upload waits for others of its user.
    if (request.complete || request.readableLength >= request.readableHighWaterMark) return
    // An early client does not gain time: it would still have to stop for no longer than `ms`.
    left = Math.min(ms, left - interval + received / SLOWEST_UPLOAD)
    if (left > 0) return
    clearInterval(timer)
    if (response.headersSent) socket.destroy()
    else socket.end(TOO_SLOW, () => socket.destroy())
  }, interval)
  timer.unref()
  const end = () => clearInterval(timer)
  request.once('end', end)
  response.once('close', end)
}
