import type { IncomingMessage, ServerResponse } from 'node:http'
import { MAX_IMPORT_BYTES } from '../../domain/bulk.ts'
import { SLOWEST_UPLOAD } from '../../domain/upload-rate.ts'
import { announcesBody } from './request-body.ts'

const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

/**
 * Ends a request whose body takes too long: after `ms`, and the time that the announced size takes on the slowest connection. Node has
 * one limit for all requests, which would either end uploads on a slow connection or let a few bytes take as long as an upload.
 */
export function limitBodyTime(request: IncomingMessage, response: ServerResponse, ms: number): void {
  // Without a body to wait for, the response may take as long as it likes, such as a stream of events.
  if (request.complete || !announcesBody((name) => request.headers[name]?.toString())) return
  // No more than the largest body: for an impossible size Node would log a warning, and wait a millisecond.
  const size = Math.min(Number(request.headers['content-length'] ?? 0), MAX_IMPORT_BYTES)
  const timer = setTimeout(
    () => {
      const { socket } = request
      if (response.headersSent) socket.destroy()
      else socket.end(TOO_SLOW, () => socket.destroy())
    },
    ms + size / SLOWEST_UPLOAD,
  )
  timer.unref()
  const end = () => clearTimeout(timer)
  request.once('end', end)
  response.once('close', end)
}
