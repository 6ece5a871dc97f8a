/**
 * Content of a backup, in order: a gzipped tar of `manifest.json`, the stored files under `files/`, `auth-secret` when the secret is stored
 * in the data directory, one `database/TABLE.ndjson` per table, and last `checksums.json`.
 */

export const MANIFEST_ENTRY = 'manifest.json'
export const CHECKSUMS_ENTRY = 'checksums.json'
export const AUTH_SECRET_ENTRY = 'auth-secret'
export const FILES_PREFIX = 'files/'
export const TABLES_PREFIX = 'database/'

export const FORMAT_VERSION = 1

export type Manifest = {
  format: 'plateful-backup'
  version: number
  created_at: string
  migrations: number[]
  /** Ordered by foreign keys: referenced tables first. */
  tables: string[]
  sequences: Sequence[]
}

export type Sequence = { name: string; last_value: string; is_called: boolean }

/** Checksums of all earlier entries by name. `sha256` in hexadecimal, `size` in bytes. */
export type Checksums = Record<string, { size: number; sha256: string }>

export class InvalidBackupError extends Error {
  override readonly name = 'InvalidBackupError'
}
