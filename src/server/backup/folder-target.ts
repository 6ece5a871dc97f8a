import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DAY_MS } from '../../domain/durations.ts'
import type { BackupTarget } from './backup-target.ts'

const PARTIAL = '.partial'

/** Backups in a directory, created when missing. Only this operating system user can read them. */
export function folderTarget(folder: string): BackupTarget {
  return {
    async list() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      return readdir(folder)
    },
    size: async (name) => (await stat(join(folder, name))).size,
    async write(name, bytes, signal) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await removeStalePartials(folder)
      const partial = join(folder, name + PARTIAL)
      try {
        await pipeline(bytes, createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }), { signal })
        await rename(partial, join(folder, name))
        await flushFolder(folder)
      } finally {
        await rm(partial, { force: true })
      }
    },
    remove: async (name) => rm(join(folder, name), { force: true }),
  }
}

/** Deletes files of killed processes. Their age excludes running backups. */
async function removeStalePartials(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if (name.startsWith('plateful-') && name.endsWith(PARTIAL) && (await stat(path)).mtimeMs < Date.now() - DAY_MS) await rm(path)
  }
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
