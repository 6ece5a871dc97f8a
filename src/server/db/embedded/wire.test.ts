/** Sends messages that `pg` never sends, but that another client may send. */
import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fromSnapshot } from '../../../../tests/support/embedded-snapshot.ts'
import { cString, message, queryMessage, startupPacket, syncMessage } from './messages.ts'
import { type Embedded, openEmbedded } from './open.ts'
import type { PortStream } from './port-stream.ts'
import { concatBytes, FRONTEND } from './protocol.ts'

let db: Embedded
beforeAll(async () => {
  db = await openEmbedded({
    ...(await fromSnapshot()),
    onFatal: (error) => {
      throw error
    },
  })
  await db.pool.query('CREATE TABLE notes (text text)')
}, 30_000)
afterAll(() => db.close())
beforeEach(() => db.pool.query('TRUNCATE notes'))

const flushMessage = message(FRONTEND.flush, new Uint8Array(0))

/** Parse, Bind and Execute of a statement without parameters. */
function extended(sql: string): Uint8Array<ArrayBuffer> {
  return concatBytes([
    message(FRONTEND.parse, concatBytes([cString(''), cString(sql), new Uint8Array(2)])),
    message(FRONTEND.bind, concatBytes([cString(''), cString(''), new Uint8Array(6)])),
    message(FRONTEND.execute, concatBytes([cString(''), new Uint8Array(4)])),
  ])
}

async function open(): Promise<PortStream> {
  const makeStream = db.clientConfig.stream as () => PortStream
  const stream = makeStream().connect()
  await once(stream, 'connect')
  return stream
}

async function ask(stream: Duplex, bytes: Uint8Array): Promise<string> {
  const answer = once(stream, 'data')
  stream.write(Buffer.from(bytes))
  const [chunk] = await answer
  return Buffer.from(chunk).toString('latin1')
}

function startPacket(code: number, ...rest: number[]): Uint8Array {
  const bytes = Buffer.alloc(8 + 4 * rest.length)
  bytes.writeInt32BE(bytes.length, 0)
  bytes.writeInt32BE(code, 4)
  rest.forEach((value, index) => {
    bytes.writeInt32BE(value, 8 + 4 * index)
  })
  return bytes
}

async function rows(): Promise<unknown[]> {
  return (await db.pool.query('SELECT text FROM notes')).rows
}

test('a request for encryption is declined, and the connection continues', async () => {
  const stream = await open()
  expect(await ask(stream, startPacket(80877103))).toBe('N')
  expect(await ask(stream, startPacket(80877104))).toBe('N')
  expect(await ask(stream, startupPacket())).toContain('server_version')
  expect(await ask(stream, queryMessage('SELECT 41 + 1'))).toContain('42')
  stream.destroy()
})

test('a cancel request is answered by closing its connection', async () => {
  const stream = await open()
  const closed = once(stream, 'close')
  stream.resume()
  stream.write(startPacket(80877102, 1, 0))
  await closed
})

test('a message that the protocol does not know closes the connection, not the database', async () => {
  const stream = await open()
  await ask(stream, startupPacket())
  const closed = once(stream, 'close')
  expect(await ask(stream, message(0x21, new Uint8Array(0)))).toContain('invalid frontend message type 33')
  await closed
  expect(await rows()).toEqual([])
})

test('a message with truncated fields gets an error, and the connection continues', async () => {
  const stream = await open()
  await ask(stream, startupPacket())
  expect(await ask(stream, concatBytes([message(FRONTEND.bind, new Uint8Array(1)), syncMessage]))).toContain('08P01')
  expect(await ask(stream, queryMessage('SELECT 41 + 1'))).toContain('42')
  stream.destroy()
})

test('a transaction that arrives in one message is stored when all its statements succeed, and rolled back after an error', async () => {
  const stream = await open()
  await ask(stream, startupPacket())
  const sent = ['BEGIN', "INSERT INTO notes VALUES ('kept')", 'SELECT 40 + 2', 'COMMIT'].map(queryMessage)
  const answer = await ask(stream, concatBytes(sent))
  for (const tag of ['BEGIN', 'INSERT 0 1', '42', 'COMMIT']) expect(answer).toContain(tag)
  const failed = ['BEGIN', "INSERT INTO notes VALUES ('lost')", 'SELECT 1 / 0', 'COMMIT'].map(queryMessage)
  expect(await ask(stream, concatBytes(failed))).toMatch(/division by zero.*ROLLBACK/s)
  stream.destroy()
  expect(await rows()).toEqual([{ text: 'kept' }])
})

test('a client that disconnects after a flush without a sync is rolled back', async () => {
  const stream = await open()
  await ask(stream, startupPacket())
  expect(await ask(stream, concatBytes([extended(`INSERT INTO notes VALUES ('lost')`), flushMessage]))).toContain('INSERT 0 1')
  const others = rows()
  stream.destroy()
  expect(await others).toEqual([])
})

test('a client that disconnects while its failed transaction waits for a sync is rolled back', async () => {
  const stream = await open()
  await ask(stream, startupPacket())
  await ask(stream, queryMessage(`BEGIN; INSERT INTO notes VALUES ('lost')`))
  expect(await ask(stream, concatBytes([extended('SELECT nonsense'), flushMessage]))).toContain('42703')
  const others = rows()
  stream.destroy()
  expect(await others).toEqual([])
  await db.pool.query(`INSERT INTO notes VALUES ('kept')`)
  expect(await rows()).toEqual([{ text: 'kept' }])
})

test('messages before a Terminate are executed', async () => {
  const stream = await open()
  await ask(stream, startupPacket())
  const closed = once(stream, 'close')
  stream.resume()
  stream.write(
    Buffer.from(concatBytes([queryMessage(`INSERT INTO notes VALUES ('kept')`), message(FRONTEND.terminate, new Uint8Array(0))])),
  )
  await closed
  expect(await rows()).toEqual([{ text: 'kept' }])
})

test('COPY TO STDOUT returns the rows', async () => {
  const stream = await open()
  await ask(stream, startupPacket())
  expect(await ask(stream, queryMessage('COPY (SELECT 42) TO STDOUT'))).toContain('42\n')
  stream.destroy()
})
