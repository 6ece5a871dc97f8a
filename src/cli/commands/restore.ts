import { backupOpener } from '../../server/backup/encryption.ts'
import { restoreBackup } from '../../server/backup/restore-backup.ts'
import { prepareDataDir } from '../../server/data-dir.ts'
import { databaseOf, openDatabase } from '../../server/db/open.ts'
import { ensureSession } from '../../server/db/session.ts'
import { createLogger } from '../../server/log/logger.ts'
import { CommandError, printLine } from '../print.ts'
import { readPassphrase } from '../read-passphrase.ts'
import { requireBackupFile } from '../require-backup-file.ts'
import { commandConfig, findRunningServer } from '../services.ts'

/**
 * Restores a backup and prints what it contains.
 * @param options.force replaces existing data
 * @param options.passphraseFile a file with the passphrase of an encrypted backup
 */
export async function runRestore(file: string, { force, passphraseFile }: { force: boolean; passphraseFile?: string }): Promise<void> {
  requireBackupFile(file)
  const open = await backupOpener(file, readPassphrase(passphraseFile))
  const config = commandConfig(process.env)
  if (await findRunningServer(config)) throw new CommandError('The server is running: stop it first.')
  prepareDataDir(config.dataDir)
  const log = createLogger(config)
  const db = await openDatabase({ ...databaseOf(config), log, onFatal: () => {} })
  try {
    await ensureSession(db, log)
    const { created_at, rows, files, hasSecret } = await restoreBackup(open, { db, config, force })
    await printLine(`Restored the backup of ${created_at}: ${rows} rows, ${files} files.`)
    if (!hasSecret)
      await printLine(
        `It was made with another secret: two-step verification works only with AUTH_SECRET as in tar -xzOf ${file} auth-secret`,
      )
  } finally {
    await db.close()
  }
}
