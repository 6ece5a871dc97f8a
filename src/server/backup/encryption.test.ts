import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { backupOpener, encryptStream } from './encryption.ts'

const PASSPHRASE = 'seven grey herons by a weir'
/** The payload of an age file: chunks of this size, each with a tag of 16 bytes. */
const CHUNK_BYTES = 64 * 1024 + 16

describe('a backup that is opened with a passphrase', () => {
  let folder = ''
  let encrypted = Buffer.alloc(0)
  const content = Buffer.from(Array.from({ length: 4 * 64 * 1024 }, (_, at) => (at >> 8) % 251))
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plateful-encryption-'))
    encrypted = await buffer(encryptStream(Readable.from([content]), PASSPHRASE))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const opened = async (bytes: Buffer) => {
    const file = join(folder, 'backup')
    await writeFile(file, bytes)
    return buffer((await backupOpener(file, PASSPHRASE))())
  }

  test('has the content that was encrypted', async () => {
    expect((await opened(encrypted)).equals(content)).toBe(true)
  })

  test('is rejected when it is not encrypted, because somebody else may have put it there', async () => {
    await expect(opened(content)).rejects.toThrow('The backup is not encrypted')
  })

  test('is rejected with chunks that are exchanged, left out or repeated', async () => {
    const start = encrypted.length - 4 * CHUNK_BYTES
    const chunk = (n: number) => encrypted.subarray(start + n * CHUNK_BYTES, start + (n + 1) * CHUNK_BYTES)
    const head = encrypted.subarray(0, start)
    for (const order of [
      [1, 0, 2, 3],
      [0, 1, 3],
      [0, 1, 2],
      [0, 0, 1, 2, 3],
      [0, 1, 2, 3, 3],
    ])
      await expect(opened(Buffer.concat([head, ...order.map(chunk)])), String(order)).rejects.toThrow('The backup')
  })
})
