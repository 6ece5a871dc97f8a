import type { IncomingMessage, ServerResponse } from 'node:http'
import { MIN_UPLOAD_BYTES_PER_MS } from '../../domain/upload-rate.ts'
import { announcesBody } from './request-body.ts'

const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

/** Number of checks within the time by which a body may be late. */
const CHECKS = 6

/**
 * Ends a request whose body arrives more than `ms` milliseconds later than it would at `MIN_UPLOAD_BYTES_PER_MS`. Node has one limit for all
 * requests, which would either end uploads on a slow connection or let a few bytes take as long as an upload. Counts the bytes while they
 * arrive, so that a client that has stopped sending does not occupy one of the concurrent uploads for minutes.
 */
export function limitBodyTime(request: IncomingMessage, response: ServerResponse, ms: number): void {
  // Without a body there is no limit, because a response such as an event stream may take any time.
  if (request.complete || !announcesBody((name) => request.headers[name]?.toString())) return
  const { socket } = request
  const interval = ms / CHECKS
  let left = ms
  let counted = socket.bytesRead
  const timer = setInterval(() => {
    const received = socket.bytesRead - counted
    counted += received
    // The client is not late while we do not read, because an upload waits for other uploads of its user.
    if (request.complete || request.readableLength >= request.readableHighWaterMark) return
    // A fast client does not save up time: it is also ended when it stops for longer than `ms`.
    left = Math.min(ms, left - interval + received / MIN_UPLOAD_BYTES_PER_MS)
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
