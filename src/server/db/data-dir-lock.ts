/** One process per data folder: two on one PGlite folder lose data without a word. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Thrown when another process holds the data folder. `hint` is already part of the message. */
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

/** SQLite's result code for "somebody else holds the lock". */
const SQLITE_BUSY = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

/**
 * Takes the exclusive lock of a data folder, creating the folder (mode 0700) when it is missing.
 * The kernel holds the lock (an exclusive SQLite transaction on `<dir>/lock`), so it ends with the process
 * however that ends: a `kill -9` leaves nothing stale behind. Not tried on network file systems.
 * @returns a function that gives the lock back; calling it twice does nothing
 * @throws DataDirInUseError when another opener (this process included) holds it; any other file error as it is
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
