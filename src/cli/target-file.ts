import { createWriteStream } from 'node:fs'
import { link, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CommandError } from './print.ts'

type Bytes = AsyncIterable<string | Uint8Array>

/**
 * Writes a file that is there whole or not at all, in place of one that is there already.
 * @throws CommandError where it cannot be written; whatever its bytes throw
 */
export function replaceFile(path: string, bytes: Bytes): Promise<void> {
  return writeAside(path, bytes, rename)
}

/**
 * Writes a file that is there whole or not at all, and takes no other's place.
 * @throws CommandError where it cannot be written, or is there already; whatever its bytes throw
 */
export function createFile(path: string, bytes: Bytes): Promise<void> {
  return writeAside(path, bytes, link)
}

/** Beside its place first, for this account alone: it may name people. The name is this process's, as two may be at it. */
async function writeAside(path: string, bytes: Bytes, settle: (from: string, to: string) => Promise<void>): Promise<void> {
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
