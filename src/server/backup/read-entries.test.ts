import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { InvalidBackupError } from './format.ts'
import { readEntries } from './read-entries.ts'

const MEGABYTE = 1024 * 1024

/** The header of a tar entry (POSIX ustar). */
function header(name: string, size: number, type: string): Buffer {
  const bytes = Buffer.alloc(512)
  bytes.write(name, 0)
  bytes.write('000644 \0', 100)
  bytes.write(size.toString(8).padStart(11, '0'), 124)
  bytes.write('00000000000', 136)
  bytes.fill(' ', 148, 156)
  bytes.write(type, 156)
  bytes.write('ustar\x0000', 257)
  const sum = bytes.reduce((total, byte) => total + byte, 0)
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return bytes
}

async function read(...parts: Buffer[]): Promise<string[]> {
  const names: string[] = []
  for await (const entry of readEntries(Readable.from([gzipSync(Buffer.concat(parts))]), {})) {
    names.push(entry.name)
    await entry.skip()
  }
  return names
}

const END = Buffer.alloc(1024)

describe('readEntries', () => {
  test('returns a symbolic link as an entry without content', async () => {
    expect(await read(header('files/private/menu.webp', 0, '2'), END)).toEqual(['files/private/menu.webp'])
  })

  test.each([
    ['a name of 30 MB', [header('x', 30 * MEGABYTE, 'L'), Buffer.alloc(30 * MEGABYTE), header('y', 0, '0'), END]],
    ['attributes of 30 MB', [header('x', 30 * MEGABYTE, 'x'), Buffer.alloc(30 * MEGABYTE), header('y', 0, '0'), END]],
    ['an announced size that it does not have', [header('x', 8 * 1024 ** 2 * 1000, '0'), Buffer.alloc(512)]],
    ['a header with another checksum', [header('x', 0, '0').fill('z', 0, 1), END]],
  ])('rejects an entry with %s as a damaged backup', async (_what, parts) => {
    await expect(read(...parts)).rejects.toThrow(InvalidBackupError)
  })
})
