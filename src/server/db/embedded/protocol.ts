/**
 * The PostgreSQL wire protocol, version 3, as far as the embedded database needs it: splits a byte stream into messages and creates a few
 * of them. Has no dependency on ports or the database.
 */

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

export const BACKEND = {
  dataRow: 0x44,
  error: 0x45,
  notification: 0x41,
  parameterStatus: 0x53,
  readyForQuery: 0x5a,
} as const

/** Transaction status of ReadyForQuery: idle, in a transaction, in a failed transaction. */
export type TransactionStatus = 'I' | 'T' | 'E'

/** Only `message` has bytes; they include the code and the length. */
export type Frame =
  | { kind: 'startup' }
  | { kind: 'encryption' }
  | { kind: 'cancel' }
  | { kind: 'message'; type: number; bytes: Uint8Array<ArrayBuffer> }

export class ProtocolError extends Error {
  override readonly name = 'ProtocolError'
}

const CANCEL_REQUEST = 80877102
const SSL_REQUEST = 80877103
const GSS_REQUEST = 80877104
const MAX_MESSAGE_BYTES = 2 ** 30

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

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

/** Splits the bytes of one client into frames; a chunk may end anywhere. Use one instance per connection. */
export class FrameReader {
  #rest: Uint8Array<ArrayBuffer> = new Uint8Array(0)
  #started = false

  /**
   * @returns the frames that this chunk completes, in order
   * @throws ProtocolError when a length is invalid (below 4 bytes or above 1 GiB)
   */
  push(chunk: Uint8Array<ArrayBuffer>): Frame[] {
    const bytes = this.#rest.length > 0 ? concatBytes([this.#rest, chunk]) : chunk
    const view = viewOf(bytes)
    const frames: Frame[] = []
    let at = 0
    for (;;) {
      // A start-up packet has no code byte before its length.
      const head = this.#started ? 1 : 0
      if (bytes.length - at < head + 4) break
      const length = view.getInt32(at + head)
      if (length < (this.#started ? 4 : 8) || length > MAX_MESSAGE_BYTES) {
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
    if (code === SSL_REQUEST || code === GSS_REQUEST) return 'encryption'
    this.#started = true
    return 'startup'
  }
}

interface Reply {
  /** Status of the last ReadyForQuery; null when the reply has none, because it ended with a Flush. */
  status: TransactionStatus | null
  notifications: Uint8Array<ArrayBuffer>[]
  /** Shares memory with the input when it contains no notifications. */
  rest: Uint8Array<ArrayBuffer>
}

/** Reads only the headers of complete server messages, so that rows are skipped quickly. */
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

/** Returns the message of a PANIC in a reply, after which PostgreSQL has ended; null without one. */
export function findPanic(reply: Uint8Array<ArrayBuffer>): string | null {
  for (const error of messagesOfType(reply, BACKEND.error)) {
    // Fields, each a letter and a text with a 0 at its end: V is the severity in English, M the message.
    const fields = new TextDecoder().decode(error.subarray(5)).split('\0')
    if (fields.includes('VPANIC')) return fields.find((field) => field.startsWith('M'))?.slice(1) ?? ''
  }
  return null
}

export function notificationChannel(message: Uint8Array): string {
  // The fields are code (1 byte), length (4), process id (4), channel, 0, payload, 0.
  return new TextDecoder().decode(message.subarray(9, message.indexOf(0, 9)))
}
