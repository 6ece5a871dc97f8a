import { open } from 'node:fs/promises'

/**
 * Writes a file, or the entries of a directory, from the cache of the operating system to the disk, so that a power cut loses none of them.
 */
export async function flush(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
