import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CommandError } from './command-error.ts'

/**
 * Writes a file that is there whole or not at all: beside its place first, for this account alone, since it may name people.
 * @throws CommandError where it cannot be written; whatever its pieces throw
 */
export async function writeWhole(path: string, pieces: AsyncIterable<string | Uint8Array>): Promise<void> {
  const part = `${path}.part`
  try {
    await pipeline(Readable.from(pieces, { objectMode: false }), createWriteStream(part, { mode: 0o600 }))
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    const isOfFile = error instanceof Error && 'syscall' in error && 'path' in error
    throw isOfFile ? new CommandError(`${path} cannot be written: ${error.message}`) : error
  }
}
