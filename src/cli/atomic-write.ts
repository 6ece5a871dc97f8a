import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { link, rename, rm } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { removeStale } from '../server/backup/remove-stale.ts'
import { flush } from '../server/files/flush.ts'
import { removeAtExit } from '../server/remove-at-exit.ts'
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
 * Writes to a temporary file in the same directory, readable by this user only, because it may contain personal data. Its name is random,
 * because the commands of containers may all have the same process id.
 */
async function writeTemporary(path: string, bytes: Bytes, settle: (from: string, to: string) => Promise<void>): Promise<void> {
  const partial = `${path}.${randomBytes(4).toString('hex')}.partial`
  const cancelRemoval = removeAtExit(partial)
  let errorOfBytes: unknown
  async function* noting(source: Bytes): Bytes {
    try {
      yield* source
    } catch (error) {
      errorOfBytes = error
      throw error
    }
  }
  try {
    await removeStalePartials(path)
    await pipeline(
      Readable.from(noting(bytes), { objectMode: false }),
      createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }),
    )
    await settle(partial, path)
    await flush(dirname(path))
  } catch (error) {
    const isOfFile = error instanceof Error && error !== errorOfBytes && 'syscall' in error
    throw isOfFile ? new CommandError(`${path} cannot be written: ${error.message}`) : error
  } finally {
    await rm(partial, { force: true })
    cancelRemoval()
  }
}

/** Deletes temporary files of killed commands. Ignores a missing or unusable directory, which the write reports. */
async function removeStalePartials(path: string): Promise<void> {
  const start = `${basename(path)}.`
  const isPartial = (name: string) => name.startsWith(start) && /^[0-9a-f]+\.partial$/.test(name.slice(start.length))
  await removeStale(dirname(path), isPartial).catch(() => {})
}
