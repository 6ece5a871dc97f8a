/**
 * The PostgreSQL wire protocol, version 3, as far as the embedded database needs it: cutting a stream of bytes into
 * messages, and writing the few messages the worker answers itself. Pure: no ports, no database.
 */

/** Codes of the messages a client may send (the first byte of each). */
export const FRONTEND = {
  parse: 0x50,
  bind: 0x42,
  describe: 0x44,
  execute: 0x45,
  close: 0x43,
  flush: 0x48,
  sync: 0x53,
  query: 0x51,
  terminate: 0x58,
  copyData: 0x64,
  copyDone: 0x63,
  copyFail: 0x66,
  password: 0x70,
} as const

/** Codes of the messages a server sends that are looked at here. */
export const BACKEND = {
  error: 0x45,
  notification: 0x41,
  parameterStatus: 0x53,
  readyForQuery: 0x5a,
} as const

/** Transaction status as ReadyForQuery tells it: idle, in a transaction, in a failed transaction. */
export type TransactionStatus = 'I' | 'T' | 'E'

/** A complete piece of what a client sent. Only `message` carries bytes, code and length included. */
export type Frame =
  | { kind: 'startup' }
  | { kind: 'encryption' }
  | { kind: 'cancel' }
  | { kind: 'message'; type: number; bytes: Uint8Array<ArrayBuffer> }

/** The client sent something that is not the protocol; the connection cannot go on. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError'
}

const CANCEL_REQUEST = 80877102
const SSL_REQUEST = 80877103
const GSS_REQUEST = 80877104
/** PostgreSQL's own bound on one message: 1 GiB. */
const LARGEST_MESSAGE = 2 ** 30

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Joins byte arrays into one that owns its memory (safe to transfer to another thread). */
export function concatBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  let size = 0
  for (const part of parts) size += part.length
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Cuts what a client sends into frames; bytes may arrive split anywhere. One reader per connection. */
export class FrameReader {
  #rest: Uint8Array<ArrayBuffer> = new Uint8Array(0)
  #started = false

  /**
   * @returns the frames completed by this chunk, in order
   * @throws ProtocolError when a length is impossible (below its own 4 bytes, or above 1 GiB)
   */
  push(chunk: Uint8Array<ArrayBuffer>): Frame[] {
    const bytes = this.#rest.length > 0 ? concatBytes([this.#rest, chunk]) : chunk
    const view = viewOf(bytes)
    const frames: Frame[] = []
    let at = 0
    for (;;) {
      // A start-up packet has no code byte in front of its length.
      const head = this.#started ? 1 : 0
      if (bytes.length - at < head + 4) break
      const length = view.getInt32(at + head)
      if (length < (this.#started ? 4 : 8) || length > LARGEST_MESSAGE) {
        throw new ProtocolError(`invalid message length ${length}`)
      }
      const end = at + head + length
      if (bytes.length < end) break
      if (this.#started) frames.push({ kind: 'message', type: view.getUint8(at), bytes: bytes.subarray(at, end) })
      else frames.push({ kind: this.#startKind(view.getInt32(at + 4)) })
      at = end
    }
    this.#rest = bytes.subarray(at)
    return frames
  }

  #startKind(code: number): Exclude<Frame['kind'], 'message'> {
    if (code === CANCEL_REQUEST) return 'cancel'
    // After either of these the client sends its start-up packet, so the reader stays where it is.
    if (code === SSL_REQUEST || code === GSS_REQUEST) return 'encryption'
    this.#started = true
    return 'startup'
  }
}

/** What a server's reply says about the connection, and the notifications that came along. */
interface Reply {
  /** The last ReadyForQuery's status; null when the reply holds none (it ended in a Flush). */
  status: TransactionStatus | null
  /** Notification messages, each whole. */
  notifications: Uint8Array<ArrayBuffer>[]
  /** The reply without its notifications. Shares memory with the input when it held none. */
  rest: Uint8Array<ArrayBuffer>
}

/** Looks through whole backend messages by their headers alone, so rows cost nothing. */
export function readReply(bytes: Uint8Array<ArrayBuffer>): Reply {
  const view = viewOf(bytes)
  const reply: Reply = { status: null, notifications: [], rest: bytes }
  const kept: Uint8Array[] = []
  let keptTo = 0
  for (let at = 0; at + 5 <= bytes.length; ) {
    const end = at + 1 + view.getInt32(at + 1)
    const type = view.getUint8(at)
    if (type === BACKEND.readyForQuery) reply.status = String.fromCharCode(view.getUint8(at + 5)) as TransactionStatus
    if (type === BACKEND.notification) {
      reply.notifications.push(bytes.slice(at, end))
      kept.push(bytes.subarray(keptTo, at))
      keptTo = end
    }
    at = end
  }
  if (keptTo > 0) reply.rest = concatBytes([...kept, bytes.subarray(keptTo)])
  return reply
}

/** The whole messages of one type in a server's reply. */
export function messagesOfType(bytes: Uint8Array<ArrayBuffer>, type: number): Uint8Array<ArrayBuffer>[] {
  const view = viewOf(bytes)
  const found: Uint8Array<ArrayBuffer>[] = []
  for (let at = 0; at + 5 <= bytes.length; ) {
    const end = at + 1 + view.getInt32(at + 1)
    if (view.getUint8(at) === type) found.push(bytes.slice(at, end))
    at = end
  }
  return found
}

/** The channel a NotificationResponse is for. */
export function notificationChannel(message: Uint8Array): string {
  // code (1), length (4), process id (4), channel, 0, payload, 0
  return new TextDecoder().decode(message.subarray(9, message.indexOf(0, 9)))
}
