import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files of the embedded database cannot be used; the message says what may be done about it. */
export class DatabaseDamaged extends Error {
  override readonly name = 'DatabaseDamaged'
}

/** There while a database is being made. */
const NOTE = 'being-made'

/**
 * Sees to it that a database is made only where there is none: PGlite makes a new one over whatever lies in a folder
 * without its first file, and what was there would be gone without a word. A note in the folder says that one is being
 * made, so that a start that broke off in the middle of that begins again; a copy put in its place carries none.
 * @returns what says that the database is there
 * @throws DatabaseDamaged for a folder with files that are no database
 */
export function prepareDatabaseDir(dir: string): () => void {
  const note = join(dir, NOTE)
  if (existsSync(note)) rmSync(dir, { recursive: true, force: true })
  if (existsSync(join(dir, 'PG_VERSION'))) return () => {}
  if (existsSync(dir) && readdirSync(dir).length > 0)
    throw new DatabaseDamaged(
      `${dir} holds files but no whole database: it is damaged, or was copied in part. Put a copy of the folder back, or move it away and restore a backup.`,
    )
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  writeFileSync(note, '')
  return () => rmSync(note)
}

/** Why the files of a folder did not open: PGlite's own words name neither folder nor reason. */
export function toDatabaseDamagedError(dir: string, cause: unknown): DatabaseDamaged {
  const said = cause instanceof Error && cause.message ? ` (${cause.message})` : ''
  return new DatabaseDamaged(
    `The database in ${dir} cannot be opened: the disk is full, its files belong to somebody else, or they are damaged${said}`,
    { cause },
  )
}
