import { resolve } from 'node:path'
import type { BackupConfig } from '../config.ts'
import { backupDate } from './backup-name.ts'
import type { BackupTarget } from './backup-target.ts'
import { folderTarget } from './folder-target.ts'

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
