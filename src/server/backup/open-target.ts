import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { BackupConfig } from '../config.ts'
import { flush } from '../files/flush.ts'
import { type BackupTarget, backupDate } from './backup-target.ts'
import { removeStale } from './remove-stale.ts'

const PARTIAL = '.partial'

/**
 * Creates a missing directory with its parents. Not `mkdir` with `recursive`: it never returns, and keeps a thread busy, when a file system
 * reports ENOENT although the parent exists, as some that are not mounted do.
 */
async function makeFolder(path: string): Promise<void> {
  const isFolder = () =>
    stat(path).then(
      (found) => found.isDirectory(),
      () => false,
    )
  if (await isFolder()) return
  await makeFolder(dirname(path))
  await mkdir(path, { mode: 0o700 }).catch(async (error: unknown) => {
    if (!(await isFolder())) throw error
  })
}

/** Only this operating system user can read the directory, which is created when missing. */
function folderTarget(folder: string): BackupTarget {
  return {
    async list() {
      await makeFolder(folder)
      return readdir(folder)
    },
    size: async (name) => (await stat(join(folder, name))).size,
    async write(name, bytes, signal) {
      await makeFolder(folder)
      await removeStale(folder, (name) => name.startsWith('plateful-') && name.endsWith(PARTIAL))
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
