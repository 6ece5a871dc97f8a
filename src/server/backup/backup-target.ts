import type { Readable } from 'node:stream'

/** The folder or bucket that scheduled backups are written to. */
export type BackupTarget = {
  /** Names of all files, in no order. */
  list(): Promise<string[]>
  /** Size in bytes. */
  size(name: string): Promise<number>
  /** Writes a whole file or none. Resolves when it is stored; rejects when the stream fails or `signal` is aborted. */
  write(name: string, bytes: Readable, signal: AbortSignal): Promise<void>
  remove(name: string): Promise<void>
}
