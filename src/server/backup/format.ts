/**
 * The content of a backup: a gzipped tar of `manifest.json`, the stored files under `files/`, `auth-secret` when the secret is stored in the data
 * directory, one `database/TABLE.ndjson` per table, and last `checksums.json`.
 */

export const MANIFEST_ENTRY = 'manifest.json'
export const CHECKSUMS_ENTRY = 'checksums.json'
export const AUTH_SECRET_ENTRY = 'auth-secret'
export const FILES_PREFIX = 'files/'
export const TABLES = 'database/'

/** Incremented when older versions cannot read the new format. */
export const FORMAT_VERSION = 1

export type Manifest = {
  format: 'plateful-backup'
  version: number
  created_at: string
  /** Applied migrations, as numbered in drizzle's journal. */
  migrations: number[]
  /** Table names in the order of their foreign keys: referenced tables first. */
  tables: string[]
  sequences: Sequence[]
}

export type Sequence = { name: string; last_value: string; is_called: boolean }

/** Checksums of all earlier entries by name. `sha256` in hexadecimal, `size` in bytes. */
export type Checksums = Record<string, { size: number; sha256: string }>

/** The file is not a valid backup, or may not be restored here. The message is shown to the user. */
export class InvalidBackupError extends Error {
  override readonly name = 'InvalidBackupError'
}
