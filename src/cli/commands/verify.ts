import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backupOpener } from '../../server/backup/encryption.ts'
import { restoreBackup } from '../../server/backup/restore-backup.ts'
import { prepareDataDir } from '../../server/data-dir.ts'
import { openDatabase } from '../../server/db/open.ts'
import { createLogger } from '../../server/log/logger.ts'
import { printLine } from '../print.ts'
import { readPassphrase } from '../read-passphrase.ts'
import { requireBackupFile } from '../require-backup-file.ts'
import { commandConfig } from '../services.ts'

/**
 * Restores a backup into a temporary directory, prints what it contains and deletes the directory. Uses no setting of the environment
 * except the log level, so that it cannot change the installation.
 */
export async function runVerify(file: string, { passphraseFile }: { passphraseFile?: string } = {}): Promise<void> {
  requireBackupFile(file)
  const open = await backupOpener(file, readPassphrase(passphraseFile))
  const dir = await mkdtemp(join(tmpdir(), 'plateful-verify-'))
  try {
    const config = commandConfig({ DATA_DIR: join(dir, 'guide'), LOG_LEVEL: process.env.LOG_LEVEL })
    prepareDataDir(config.dataDir)
    const db = await openDatabase({ dataDir: config.dataDir, isSynced: false, log: createLogger(config), onFatal: () => {} })
    try {
      const { created_at, rows, files } = await restoreBackup(open, { db, config, force: false })
      await printLine(`The backup of ${created_at} can be restored: ${rows} rows, ${files} files.`)
    } finally {
      await db.close()
    }
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}
