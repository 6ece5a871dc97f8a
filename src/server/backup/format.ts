/**
 * What a backup is: a gzipped tar of `manifest.json`, the files of the store under `files/`, where the guide has one of its
 * own `auth-secret`, one `database/TABLE.ndjson` for each table, and last `checksums.json`.
 */

export const MANIFEST_ENTRY = 'manifest.json'
export const CHECKSUMS_ENTRY = 'checksums.json'
export const AUTH_SECRET_ENTRY = 'auth-secret'
export const FILES_PREFIX = 'files/'
export const TABLES = 'database/'

/** Goes up when older programs could not read what newer ones write. */
export const FORMAT_VERSION = 1

export type Manifest = {
  format: 'plateful-backup'
  version: number
  created_at: string
  /** Migrations the database had, as drizzle's journal numbers them. */
  migrations: number[]
  /** Names of the tables, so that each comes after those it refers to. */
  tables: string[]
  sequences: Sequence[]
}

export type Sequence = { name: string; last_value: string; is_called: boolean }

/** Of every entry before it, by name. `sha256` in hexadecimal, `size` in bytes. */
export type Checksums = Record<string, { size: number; sha256: string }>

/** Why a file is no backup that can be used, or may not be restored here; the message is for whoever asked. */
export class InvalidBackupError extends Error {
  override readonly name = 'InvalidBackupError'
}
