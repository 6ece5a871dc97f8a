import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { currentUid } from './control/socket.ts'

class DataDirError extends Error {
  override readonly name = 'DataDirError'
}

/**
 * Creates the data directory if it is missing. Removes other users' access when this user owns it, because it contains the database, images
 * and keys.
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

/** `mkdirSync` with `recursive` never returns when a file system such as `/proc` reports ENOENT although the parent exists. */
function makeDirectories(path: string): void {
  if (isDirectory(path)) return
  makeDirectories(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if (!isDirectory(path)) throw error
  }
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}
