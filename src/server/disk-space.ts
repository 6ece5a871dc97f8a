import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The embedded database grows in steps of 16 MiB. */
export const MIN_FREE_BYTES = 32 * 1024 * 1024
const TRIAL_BYTES = 4096

/** @throws Error with the reason: a full or read-only disk, an exhausted quota, a missing directory */
export async function ensureFreeSpace(dataDir: string, minFreeBytes: number): Promise<void> {
  const path = join(dataDir, `.space-${process.pid}`)
  try {
    await writeFile(path, Buffer.alloc(TRIAL_BYTES), { mode: 0o600 })
  } finally {
    await rm(path, { force: true })
  }
  const free = await freeBytes(dataDir)
  if (free < minFreeBytes) throw new Error(`only ${free} bytes are free in DATA_DIR`)
}

/** Returns the free space of a directory in bytes; infinity when the file system does not report it. */
export async function freeBytes(directory: string): Promise<number> {
  const { bavail, blocks, bsize } = await statfs(directory)
  return blocks > 0 ? bavail * bsize : Number.POSITIVE_INFINITY
}

/** SQLSTATE and system error codes: no space left, and an exhausted quota. */
const DISK_FULL = new Set(['53100', 'ENOSPC', 'EDQUOT'])

export function isDiskFull(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if ('code' in at && DISK_FULL.has(String(at.code))) return true
  return false
}
