import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { errorCode } from '../error-code.ts'
import { type Checksums, InvalidBackupError } from './format.ts'

/** Maximum entry that is read into memory: ten times the largest upload. Tables are streamed. */
const MAX_BYTES = 50 * 1024 * 1024

export type ReadEntry = {
  name: string
  /**
   * @param max maximum size in bytes (default 50 MB)
   * @throws InvalidBackupError when the content is larger
   */
  bytes(max?: number): Promise<Buffer>
  pieces(): AsyncIterable<Uint8Array>
  skip(): Promise<void>
}

/**
 * Yields the entries of a backup in order; each must be read before the next. Stores each checksum in `seen`.
 * @throws InvalidBackupError when the file is damaged or not a gzipped tar
 */
export async function* readEntries(source: Readable, seen: Checksums): AsyncGenerator<ReadEntry> {
  const tar = extract()
  const unpacked = pipeline(source, createGunzip(), tar)
  unpacked.catch(() => {})
  try {
    for await (const entry of tar) {
      const name = entry.header.name
      const pieces = () => withChecksum(entry as AsyncIterable<Uint8Array>, name, seen)
      yield { name, pieces, bytes: (max = MAX_BYTES) => joined(pieces(), max), skip: () => drained(pieces()) }
      entry.resume()
    }
    await unpacked
  } catch (error) {
    throw toBackupError(error)
  } finally {
    source.destroy()
  }
}

/** @throws InvalidBackupError unless exactly the listed entries were read, with equal checksums */
export function verifyAllChecksums(checksums: Checksums, seen: Checksums): void {
  const names = Object.keys(checksums)
  for (const name of names) verifyChecksum(name, checksums, seen)
  if (Object.keys(seen).length !== names.length) throw new InvalidBackupError('The backup is damaged: something was added to it.')
}

/** @throws InvalidBackupError unless the entry's checksum equals the listed one */
export function verifyChecksum(name: string, checksums: Checksums, seen: Checksums): void {
  const [noted, read] = [checksums[name], seen[name]]
  if (!noted || noted.sha256 !== read?.sha256 || noted.size !== read.size)
    throw new InvalidBackupError(`The backup is damaged: ${name} is not as it was written.`)
}

async function* withChecksum(entry: AsyncIterable<Uint8Array>, name: string, seen: Checksums): AsyncGenerator<Uint8Array> {
  if (seen[name]) throw new InvalidBackupError('The backup is damaged: something was added to it.')
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const piece of entry) {
      hash.update(piece)
      size += piece.length
      yield piece
    }
  } catch (error) {
    throw toBackupError(error)
  }
  seen[name] = { size, sha256: hash.digest('hex') }
}

async function drained(pieces: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _piece of pieces);
}

async function joined(pieces: AsyncIterable<Uint8Array>, max: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const piece of pieces) {
    size += piece.length
    if (size > max) throw new InvalidBackupError('The backup holds a file that is larger than any the guide stores.')
    parts.push(piece)
  }
  return Buffer.concat(parts)
}

function toBackupError(error: unknown): unknown {
  return error instanceof Error && isCorruptArchive(error) ? new InvalidBackupError('This is no backup, or a damaged one.') : error
}

/** Gunzip errors have a code; tar parser errors only have a message. */
function isCorruptArchive(error: Error): boolean {
  return (
    /^Z_|^ERR_STREAM_PREMATURE_CLOSE$/.test(errorCode(error) ?? '') ||
    /tar|Unexpected end of data|Header exceeds max size/i.test(error.message)
  )
}
