import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Minimum free space in bytes. The embedded database grows in steps of 16 MiB. */
const MIN_FREE_BYTES = 32 * 1024 * 1024
const TRIAL_BYTES = 4096

/** @throws Error with the reason: a full or read-only disk, an exhausted quota, a missing directory */
export async function ensureFreeSpace(dataDir: string, minFreeBytes = MIN_FREE_BYTES): Promise<void> {
  const path = join(dataDir, `.space-${process.pid}`)
  try {
    await writeFile(path, Buffer.alloc(TRIAL_BYTES), { mode: 0o600 })
  } finally {
    await rm(path, { force: true })
  }
  const { bavail, blocks, bsize } = await statfs(dataDir)
  if (blocks > 0 && bavail * bsize < minFreeBytes) throw new Error(`only ${bavail * bsize} bytes are free in DATA_DIR`)
}
