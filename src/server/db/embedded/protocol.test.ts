import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cString, errorReply, message, queryMessage, readyForQuery, startupMessages, startupPacket, syncMessage } from './messages.ts'
import { BACKEND, concatBytes, FRONTEND, type Frame, FrameReader, messagesOfType, notificationChannel, readReply } from './protocol.ts'

function int32s(...values: number[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4 * values.length)
  values.forEach((value, index) => {
    new DataView(bytes.buffer).setInt32(4 * index, value)
  })
  return bytes
}

function notification(channel: string, payload: string): Uint8Array<ArrayBuffer> {
  return message(BACKEND.notification, concatBytes([int32s(42), cString(channel), cString(payload)]))
}

const SSL_REQUEST = int32s(8, 80877103)
const CANCEL_REQUEST = int32s(16, 80877102, 7, 0)

describe('FrameReader', () => {
  const stream = concatBytes([SSL_REQUEST, startupPacket(), queryMessage('SELECT 1'), syncMessage])
  const frames: Frame[] = [
    { kind: 'encryption' },
    { kind: 'startup' },
    { kind: 'message', type: FRONTEND.query, bytes: queryMessage('SELECT 1') },
    { kind: 'message', type: FRONTEND.sync, bytes: syncMessage },
  ]

  test('returns the same frames for any split of the bytes', () => {
    const cuts = fc.array(fc.nat(stream.length), { maxLength: 12 })
    fc.assert(
      fc.property(cuts, (points) => {
        const reader = new FrameReader()
        const edges = [0, ...points.sort((a, b) => a - b), stream.length]
        const read = edges.slice(1).flatMap((end, index) => reader.push(stream.slice(edges[index], end)))
        expect(read).toEqual(frames)
      }),
    )
  })

  test('recognises a cancel request', () => {
    expect(new FrameReader().push(CANCEL_REQUEST)).toEqual([{ kind: 'cancel' }])
  })

  test.each([
    ['a start-up packet shorter than its head', int32s(7, 0)],
    ['a negative length', int32s(-1, 0)],
    ['a length beyond 1 GiB', int32s(2 ** 30 + 1, 0)],
  ])('throws on %s', (_what, bytes) => {
    expect(() => new FrameReader().push(bytes)).toThrow('invalid message length')
  })

  test('throws on a message shorter than its own length field', () => {
    const reader = new FrameReader()
    reader.push(startupPacket())
    expect(() => reader.push(concatBytes([new Uint8Array([FRONTEND.sync]), int32s(3)]))).toThrow('invalid message length 3')
  })
})

describe('readReply', () => {
  const error = errorReply({ severity: 'ERROR', code: '42P01', message: 'no' })

  test.each(['I', 'T', 'E'] as const)('returns the status %s', (status) => {
    expect(readReply(concatBytes([error, readyForQuery(status)])).status).toBe(status)
  })

  test('returns no status when the reply has none', () => {
    expect(readReply(error)).toEqual({ status: null, notifications: [], rest: error })
    expect(readReply(new Uint8Array(0)).status).toBeNull()
  })

  test('separates notifications and leaves the rest unchanged', () => {
    const first = notification('venues', '1')
    const second = notification('menus', '2')
    const reply = readReply(concatBytes([error, first, second, readyForQuery('I')]))
    expect(reply.notifications).toEqual([first, second])
    expect(reply.rest).toEqual(concatBytes([error, readyForQuery('I')]))
    expect(reply.notifications.map(notificationChannel)).toEqual(['venues', 'menus'])
  })
})

test('the greeting contains settings and process number, and ends with ReadyForQuery', () => {
  const setting = message(BACKEND.parameterStatus, concatBytes([cString('TimeZone'), cString('UTC')]))
  const hello = startupMessages([setting], 7)
  expect(messagesOfType(hello, BACKEND.parameterStatus)).toEqual([setting])
  expect(messagesOfType(hello, 0x4b)).toEqual([message(0x4b, int32s(7, 0))])
  expect(readReply(hello).status).toBe('I')
})
