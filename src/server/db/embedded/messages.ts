import { concatBytes, FRONTEND, type TransactionStatus } from './protocol.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export function message(type: number, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(5 + body.length)
  bytes[0] = type
  new DataView(bytes.buffer).setInt32(1, 4 + body.length)
  bytes.set(body, 5)
  return bytes
}

/** Encodes a zero-terminated string. Removes zero bytes from `text`, which would end it early. */
export function cString(text: string): Uint8Array<ArrayBuffer> {
  return concatBytes([encoder.encode(text.replaceAll('\0', '')), new Uint8Array(1)])
}

/**
 * Reads a zero-terminated string.
 * @returns the text and the start of the next field; reads to the end when the terminator is missing
 */
export function readCString(bytes: Uint8Array, start: number): { text: string; next: number } {
  const zero = bytes.indexOf(0, start)
  const end = zero === -1 ? bytes.length : zero
  return { text: decoder.decode(bytes.subarray(start, end)), next: end + 1 }
}

export function queryMessage(sql: string): Uint8Array<ArrayBuffer> {
  return message(FRONTEND.query, cString(sql))
}

export const syncMessage = message(FRONTEND.sync, new Uint8Array(0))

export function closeStatementMessage(name: string): Uint8Array<ArrayBuffer> {
  return message(FRONTEND.close, concatBytes([encoder.encode('S'), cString(name)]))
}

export interface ServerError {
  severity: 'ERROR' | 'FATAL'
  code: string
  message: string
  hint?: string
}

export function errorReply(error: ServerError): Uint8Array<ArrayBuffer> {
  const fields = [`S${error.severity}`, `V${error.severity}`, `C${error.code}`, `M${error.message}`]
  if (error.hint) fields.push(`H${error.hint}`)
  return message(0x45, concatBytes([...fields.map(cString), new Uint8Array(1)]))
}

export function readyForQuery(status: TransactionStatus): Uint8Array<ArrayBuffer> {
  return message(0x5a, encoder.encode(status))
}

/**
 * Returns the messages that follow an accepted connection: authentication, settings, process id and cancel key, ready.
 * @param settings complete ParameterStatus messages
 * @param id the connection's number, 1 to 2^31 - 1; `pg` shows it as `processID`
 */
export function startupMessages(settings: readonly Uint8Array[], id: number): Uint8Array<ArrayBuffer> {
  const key = new Uint8Array(8)
  new DataView(key.buffer).setInt32(0, id)
  return concatBytes([message(0x52, new Uint8Array(4)), ...settings, message(0x4b, key), readyForQuery('I')])
}

export function startupPacket(): Uint8Array<ArrayBuffer> {
  const body = concatBytes([...['user', 'postgres', 'database', 'postgres'].map(cString), new Uint8Array(1)])
  const bytes = new Uint8Array(8 + body.length)
  const view = new DataView(bytes.buffer)
  view.setInt32(0, bytes.length)
  view.setInt32(4, 3 << 16)
  bytes.set(body, 8)
  return bytes
}
