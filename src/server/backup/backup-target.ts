import type { Readable } from 'node:stream'

export type BackupTarget = {
  list(): Promise<string[]>
  size(name: string): Promise<number>
  /** Writes a whole file or nothing. Resolves when it is stored; rejects when the stream fails or `signal` is aborted. */
  write(name: string, bytes: Readable, signal: AbortSignal): Promise<void>
  remove(name: string): Promise<void>
}
