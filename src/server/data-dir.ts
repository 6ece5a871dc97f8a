import { accessSync, chmodSync, constants, mkdirSync, mkdtempSync, rmdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { currentUid } from './control/socket.ts'

class DataDirError extends Error {
  override readonly name = 'DataDirError'
}

/** Files that every data directory has, unless its settings replace them. */
const OWNED = ['auth-secret', join('pg', 'PG_VERSION')]

/**
 * Creates the data directory if it is missing. Removes other users' access when this user owns it, because it contains the database, images
 * and keys. Refuses root when the data belong to another account, which could then not open the files that root wrote.
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
  const owner = otherOwner(dataDir)
  if (owner !== undefined)
    throw new DataDirError(
      `The data in ${dataDir} belong to the account with the number ${owner}, which could not use what root writes there: run this as that account, such as with 'sudo -u'.`,
    )
}

/**
 * For root: the account that owns the data, when it is another one. Undefined on shared directories that give every new file the same
 * owner.
 */
function otherOwner(dataDir: string): number | undefined {
  if (currentUid() !== 0) return undefined
  const owner = OWNED.map((file) => statSync(join(dataDir, file), { throwIfNoEntry: false })?.uid).find(Boolean)
  if (owner === undefined) return undefined
  const probe = mkdtempSync(join(dataDir, '.owner-'))
  const { uid } = statSync(probe)
  rmdirSync(probe)
  return uid === owner ? undefined : owner
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
