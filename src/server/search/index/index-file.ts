import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { crc32 } from 'node:zlib'
import { HOUR_MS } from '../../../domain/durations.ts'

/** Before each part: its length in bytes (8) and its CRC-32 (4). */
const HEAD_BYTES = 12
/** A half-written file of a process that ended is deleted after this time. */
const UNFINISHED_MS = HOUR_MS

/**
 * Writes the parts beside `path` and flushes them to disk. The file is complete before it is renamed to `path`. The parts are serialised
 * one after the other, with time for other work in between, so that only the first one may change in the meantime.
 * @param confirm runs before the rename; when it throws, `path` stays as it was
 */
export async function writeParts(path: string, parts: readonly unknown[], confirm: () => Promise<void>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await deleteUnfinished(path)
  const unfinished = `${path}.${process.pid}.part`
  try {
    const file = await open(unfinished, 'w', 0o600)
    try {
      for (const part of parts) {
        const bytes = serialize(part)
        const head = Buffer.alloc(HEAD_BYTES)
        head.writeBigUInt64LE(BigInt(bytes.length))
        head.writeUInt32LE(crc32(bytes), 8)
        await file.writev([head, bytes])
      }
      await file.sync()
    } finally {
      await file.close()
    }
    await confirm()
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/**
 * Reads the parts of a file that `writeParts` wrote.
 * @yields each part; the file may end early, so count them
 * @throws Error when the file is missing or damaged
 */
export async function* readParts(path: string): AsyncGenerator<unknown> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    for (let position = 0; position < size; ) {
      const head = Buffer.alloc(HEAD_BYTES)
      await file.read(head, { position })
      const length = Number(head.readBigUInt64LE())
      if (length > size - position - HEAD_BYTES) throw new Error(`${path} ends too early`)
      const bytes = Buffer.allocUnsafeSlow(length)
      await file.read(bytes, { position: position + HEAD_BYTES })
      if (crc32(bytes) !== head.readUInt32LE(8)) throw new Error(`${path} is damaged`)
      yield deserialize(bytes)
      position += HEAD_BYTES + length
    }
  } finally {
    await file.close()
  }
}

async function deleteUnfinished(path: string): Promise<void> {
  const folder = dirname(path)
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${basename(path)}.`) || !name.endsWith('.part')) continue
    const { mtimeMs } = await stat(join(folder, name))
    if (Date.now() - mtimeMs > UNFINISHED_MS) await rm(join(folder, name), { force: true })
  }
}
