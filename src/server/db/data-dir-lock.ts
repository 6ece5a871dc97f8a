/** One process per data directory, because two processes corrupt a PGlite directory. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export class DataDirInUseError extends Error {
  readonly dir: string
  constructor(dir: string, options?: ErrorOptions) {
    super(
      `${dir} is in use by another Plateful process. If that is a server just starting, wait until it says where it is; ` +
        'else stop it, or give this one a folder of its own with DATA_DIR.',
      options,
    )
    this.name = 'DataDirInUseError'
    this.dir = dir
  }
}

const SQLITE_BUSY = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

/**
 * Takes the exclusive lock of a data directory, creating the directory (mode 0700) when it is missing. The lock is an exclusive SQLite
 * transaction on `<dir>/lock`. The kernel releases it when the process ends, even after `kill -9`. Not tested on network file systems.
 * @returns a function that releases the lock and can be called twice
 * @throws DataDirInUseError when the lock is held, even by this process; other file errors unchanged
 */
export function lockDataDir(dir: string): () => void {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  let file: DatabaseSync | undefined = new DatabaseSync(join(dir, 'lock'), { timeout: 0 })
  try {
    file.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if (isBusy(error)) throw new DataDirInUseError(dir, { cause: error })
    throw error
  }
  return () => {
    file?.close()
    file = undefined
  }
}
