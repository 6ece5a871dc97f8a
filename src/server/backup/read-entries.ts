import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { BackupRefused, type Checksums } from './format.ts'

/** Largest entry that is read into memory, in bytes: ten times the largest upload. Tables are read piece by piece. */
const MAX_BYTES = 50 * 1024 * 1024

export type ReadEntry = {
  name: string
  /** The whole of it. */
  bytes(): Promise<Buffer>
  /** Piece by piece. */
  pieces(): AsyncIterable<Uint8Array>
}

/**
 * The entries of a backup as they come; each has to be read before the next. Notes in `seen` what was read of each.
 * @throws BackupRefused where it is no gzipped tar, or a damaged one
 */
export async function* entriesOf(source: Readable, seen: Checksums): AsyncGenerator<ReadEntry> {
  const tar = extract()
  const unpacked = pipeline(source, createGunzip(), tar)
  // Told where the entries are read.
  unpacked.catch(() => {})
  try {
    for await (const entry of tar) {
      const name = entry.header.name
      // The library's own type leaves open what its streams are made of.
      const pieces = () => noted(entry as AsyncIterable<Uint8Array>, name, seen)
      yield { name, pieces, bytes: () => joined(pieces()) }
      entry.resume()
    }
    await unpacked
  } catch (error) {
    throw error instanceof Error && isDamage(error) ? new BackupRefused('This is no backup, or a damaged one.') : error
  } finally {
    source.destroy()
  }
}

/** @throws BackupRefused unless exactly the entries noted were read, byte for byte */
export function compare(checksums: Checksums, seen: Checksums): void {
  const names = Object.keys(checksums)
  const missing = names.find((name) => seen[name]?.sha256 !== checksums[name]?.sha256 || seen[name]?.size !== checksums[name]?.size)
  if (missing !== undefined) throw new BackupRefused(`The backup is damaged: ${missing} is not as it was written.`)
  if (Object.keys(seen).length !== names.length) throw new BackupRefused('The backup is damaged: something was added to it.')
}

async function* noted(entry: AsyncIterable<Uint8Array>, name: string, seen: Checksums): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let size = 0
  for await (const piece of entry) {
    hash.update(piece)
    size += piece.length
    yield piece
  }
  seen[name] = { size, sha256: hash.digest('hex') }
}

async function joined(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const piece of pieces) {
    size += piece.length
    if (size > MAX_BYTES) throw new BackupRefused('The backup holds a file that is larger than any the guide stores.')
    parts.push(piece)
  }
  return Buffer.concat(parts)
}

/** What unzipping says has a code; what unpacking says has none but words. */
function isDamage(error: Error): boolean {
  return (
    ('code' in error && /^Z_|^ERR_STREAM_PREMATURE_CLOSE$/.test(String(error.code))) || /tar|Unexpected end of data/i.test(error.message)
  )
}
