import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { currentUid } from './control/socket.ts'

/** The data folder cannot be made or written to; the message names the setting. */
export class DataDirError extends Error {
  override readonly name = 'DataDirError'
}

/**
 * Makes the data folder if it is missing, and closes it to other accounts if it is ours: it holds the database, the
 * pictures and the keys.
 * @throws DataDirError
 */
export function prepareDataDir(dataDir: string): void {
  try {
    makeDirectories(resolve(dataDir))
    const { mode, uid } = statSync(dataDir)
    if (uid === currentUid() && (mode & 0o077) !== 0) chmodSync(dataDir, 0o700)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new DataDirError(`DATA_DIR ${dataDir} must be a folder that this account may write to (${why})`, { cause: error })
  }
}

/**
 * Makes a directory and the missing ones above it. `mkdirSync` with `recursive` never returns when a file system such as
 * `/proc` answers that a directory, whose parent exists, cannot be made because it is missing.
 */
function makeDirectories(path: string): void {
  if (isDirectory(path)) return
  makeDirectories(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isDirectory(path)) throw error
  }
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}
