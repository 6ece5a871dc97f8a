import { createWriteStream } from 'node:fs'
import { link, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CommandError } from './print.ts'

type Bytes = AsyncIterable<string | Uint8Array>

/**
 * Writes a file atomically and replaces an existing one.
 * @throws CommandError when it cannot be written; also any error of its bytes
 */
export function replaceFile(path: string, bytes: Bytes): Promise<void> {
  return writeTemporary(path, bytes, rename)
}

/**
 * Writes a file atomically and never replaces an existing one.
 * @throws CommandError when it cannot be written or exists already; also any error of its bytes
 */
export function createFile(path: string, bytes: Bytes): Promise<void> {
  return writeTemporary(path, bytes, link)
}

/**
 * Writes to a temporary file in the same directory, readable by this user only, because it may contain personal data. The process id in its name
 * keeps concurrent commands apart.
 */
async function writeTemporary(path: string, bytes: Bytes, settle: (from: string, to: string) => Promise<void>): Promise<void> {
  const partial = `${path}.${process.pid}.partial`
  try {
    await pipeline(Readable.from(bytes, { objectMode: false }), createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }))
    await settle(partial, path)
  } catch (error) {
    const isOfFile = error instanceof Error && 'path' in error && error.path === partial
    throw isOfFile ? new CommandError(`${path} cannot be written: ${error.message}`) : error
  } finally {
    await rm(partial, { force: true })
  }
}
