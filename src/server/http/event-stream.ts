import { randomInt } from 'node:crypto'

/** Pause after which a browser connects again, in milliseconds. */
const RETRY_MS = 3_000
/** Bounds of that pause when the server stops, in milliseconds. Random, so that clients do not all come back at once. */
const RESTART_RETRY_MS = { min: 500, max: 2_500 }
/** Pieces that wait for a client that does not read; with one more it counts as gone. */
const MAX_WAITING = 50

/** The sending side of a stream of server-sent events. */
export type EventStream = {
  send(event: string, data: object): void
  /** Keeps the connection from being taken for idle, and finds out whether anybody is there. */
  beat(): void
  /** Ends the stream because the server stops: the client should connect again, soon. */
  closeForRestart(): void
  close(): void
}

/**
 * A body of server-sent events.
 * @param run begins to send; what it returns is called once, when the stream has ended for whatever reason
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
          closeForRestart: () => {
            write(`retry: ${randomInt(RESTART_RETRY_MS.min, RESTART_RETRY_MS.max)}\n\n`)
            close()
          },
          close,
        })
        // It may have closed the stream at once.
        if (!isOpen) end()
      },
      cancel: end,
    },
    new CountQueuingStrategy({ highWaterMark: MAX_WAITING }),
  )
}

/** Headers of such an answer: neither stored, nor compressed, nor held back by a proxy. */
export const EVENT_STREAM_HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
}
