import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { flushPath } from './synced-files.ts'

export class DatabaseDamagedError extends Error {
  override readonly name = 'DatabaseDamagedError'
}

const NOTE = 'being-made'

interface PreparedDir {
  isNew: boolean
  markInitialised(): void
}

/**
 * Creates the database directory, or throws when it holds files but no database, because PGlite would silently overwrite them. A marker
 * file left by an interrupted initialisation makes the next start begin again.
 * @param isSynced whether the removal of the marker file is flushed to disk
 * @throws DatabaseDamagedError for a directory with files that are not a database
 */
export function prepareDatabaseDir(dir: string, isSynced = true): PreparedDir {
  const note = join(dir, NOTE)
  if (existsSync(note)) rmSync(dir, { recursive: true, force: true })
  if (existsSync(join(dir, 'PG_VERSION'))) return { isNew: false, markInitialised() {} }
  if (existsSync(dir) && readdirSync(dir).length > 0)
    throw new DatabaseDamagedError(
      `${dir} holds files but no whole database: it is damaged, or was copied in part. Put a copy of the folder back, or move it away and restore a backup.`,
    )
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  writeFileSync(note, '')
  const markInitialised = () => {
    rmSync(note)
    // If a power cut restored the marker file, the next start would delete the database.
    if (isSynced) flushPath(dir)
  }
  return { isNew: true, markInitialised }
}

/** Explains why the files did not open, because PGlite's error names neither directory nor reason. */
export function toDatabaseDamagedError(dir: string, cause: unknown): DatabaseDamagedError {
  const said = cause instanceof Error && cause.message ? ` (${cause.message})` : ''
  return new DatabaseDamagedError(
    `The database in ${dir} cannot be opened: the disk is full, its files belong to someone else, or they are damaged${said}`,
    { cause },
  )
}
