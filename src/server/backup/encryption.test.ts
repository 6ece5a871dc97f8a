import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { casesOf, inDrills } from '../../../tests/support/drills.ts'
import { backupOpener, encryptStream } from './encryption.ts'

const PASSPHRASE = 'seven grey herons by a weir'
/** Chunks of an age file, each with a tag of 16 bytes. */
const CHUNK_BYTES = 64 * 1024 + 16

test('encryptStream closes its source when the result is closed before it is read', async () => {
  const source = new PassThrough()
  const closed = once(source, 'close')
  encryptStream(source, PASSPHRASE).destroy()
  await closed
  expect(source.destroyed).toBe(true)
})

describe('a backup that is opened with a passphrase', () => {
  let folder = ''
  let encrypted = Buffer.alloc(0)
  const content = Buffer.from(Array.from({ length: 4 * 64 * 1024 }, (_, at) => (at >> 8) % 251))
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plateful-encryption-'))
    encrypted = await buffer(encryptStream(Readable.from([content]), PASSPHRASE))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const opened = async (bytes: Buffer) => {
    const file = join(folder, 'backup')
    await writeFile(file, bytes)
    return buffer((await backupOpener(file, PASSPHRASE))())
  }

  test('has the content that was encrypted', async () => {
    expect((await opened(encrypted)).equals(content)).toBe(true)
  })

  test('is rejected when it is not encrypted, because another person may have put it there', async () => {
    await expect(opened(content)).rejects.toThrow('The backup is not encrypted')
  })

  inDrills('is reported as damaged, and not its passphrase as wrong, when only its beginning is there', async () => {
    await expect(opened(encrypted.subarray(0, 1000))).rejects.toThrow('The backup is damaged, or not whole.')
  })

  test('is rejected with chunks that are exchanged or left out, also the last one', async () => {
    const start = encrypted.length - 4 * CHUNK_BYTES
    const chunk = (n: number) => encrypted.subarray(start + n * CHUNK_BYTES, start + (n + 1) * CHUNK_BYTES)
    const head = encrypted.subarray(0, start)
    const orders = [
      [0, 1, 2],
      [1, 0, 2, 3],
      [0, 1, 3],
    ]
    // Only some in `npm test`, because each takes as long as hashing a passphrase.
    for (const order of casesOf(orders, 1))
      await expect(opened(Buffer.concat([head, ...order.map(chunk)])), String(order)).rejects.toThrow('The backup')
  })
})
