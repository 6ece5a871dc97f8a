import { randomInt } from 'node:crypto'

const RETRY_MS = 3_000
/** Reconnection delay after the server ended a stream. Random, so that clients do not all reconnect at the same time. */
const RECONNECT_MS = { min: 500, max: 2_500 }
/** Maximum number of unread events of a client; above it the stream ends. */
const MAX_WAITING = 50

export type EventStream = {
  send(event: string, data: object): void
  /** Sends a heartbeat, which prevents idle timeouts and detects a closed connection. */
  beat(): void
  /** Ends the stream because the server stops or the stream is old, and asks the client to reconnect soon. */
  closeForReconnect(): void
  close(): void
}

/**
 * Creates a response body of server-sent events.
 * @param run starts sending; its returned function is called once when the stream has ended for any reason
 */
export function createEventStream(run: (stream: EventStream) => () => void): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let isOpen = true
  let finish: (() => void) | null = null
  const end = () => {
    isOpen = false
    finish?.()
    finish = null
  }
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const close = () => {
          if (!isOpen) return
          controller.close()
          end()
        }
        const write = (text: string) => {
          if (!isOpen) return
          controller.enqueue(encoder.encode(text))
          if ((controller.desiredSize ?? 0) < 0) close()
        }
        write(`retry: ${RETRY_MS}\n\n`)
        finish = run({
          send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
          beat: () => write(':\n\n'),
          closeForReconnect: () => {
            write(`retry: ${randomInt(RECONNECT_MS.min, RECONNECT_MS.max)}\n\n`)
            close()
          },
          close,
        })
        if (!isOpen) end()
      },
      cancel: end,
    },
    new CountQueuingStrategy({ highWaterMark: MAX_WAITING }),
  )
}

/** These headers prevent storing, compression and buffering by proxies. */
export const EVENT_STREAM_HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
}
