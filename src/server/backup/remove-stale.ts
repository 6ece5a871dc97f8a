import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '../../domain/durations.ts'
import { errorCode } from '../error-code.ts'

/** Deletes files and folders that killed processes have left. Their age of a day excludes those of running ones. */
export async function removeStale(folder: string, isOurs: (name: string) => boolean): Promise<void> {
  for (const name of (await readdir(folder)).filter(isOurs)) {
    const path = join(folder, name)
    if (await isStale(path)) await rm(path, { recursive: true, force: true })
  }
}

/** False for a file that another process has deleted in the meantime, because it is complete. */
async function isStale(path: string): Promise<boolean> {
  try {
    return (await stat(path)).mtimeMs < Date.now() - DAY_MS
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false
    throw error
  }
}
