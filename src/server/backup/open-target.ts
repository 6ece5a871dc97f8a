import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DAY_MS } from '../../domain/durations.ts'
import type { BackupConfig } from '../config.ts'
import { flush } from '../files/flush.ts'
import { type BackupTarget, backupDate } from './backup-target.ts'

const PARTIAL = '.partial'

/** Backups in a directory, created when missing. Only this operating system user can read them. */
function folderTarget(folder: string): BackupTarget {
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
        await flush(folder)
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

export async function openBackupTarget({ target }: BackupConfig): Promise<BackupTarget> {
  if (target.kind === 'folder') return folderTarget(resolve(target.path))
  // Loaded on demand, because the S3 client is large and rarely used.
  const { s3Target } = await import('./s3-target.ts')
  return s3Target(target.s3)
}

export async function listBackups(target: BackupTarget): Promise<{ name: string; createdAt: Date }[]> {
  const backups = (await target.list()).flatMap((name) => {
    const createdAt = backupDate(name)
    return createdAt ? [{ name, createdAt }] : []
  })
  return backups.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
}
