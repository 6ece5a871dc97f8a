import { mkdtempSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backupOpener } from '../../server/backup/encryption.ts'
import { removeStale } from '../../server/backup/remove-stale.ts'
import { restoreBackup } from '../../server/backup/restore-backup.ts'
import { prepareDataDir } from '../../server/data-dir.ts'
import { databaseOf, openDatabase } from '../../server/db/open.ts'
import { ensureSession } from '../../server/db/session.ts'
import { createLogger } from '../../server/log/logger.ts'
import { removeAtExit } from '../../server/remove-at-exit.ts'
import { CommandError, printLine } from '../print.ts'
import { commandConfig, findRunningServer } from '../services.ts'
import { passphraseOption } from './backup.ts'

const SPOOL = 'plateful-verify-'

/**
 * A backup is read twice, which is impossible with a directory or a pipe.
 * @throws CommandError for anything but a regular file
 */
function requireBackupFile(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) throw new CommandError(`There is no file ${file}`)
  if (!found.isFile()) throw new CommandError(`${file} must be a regular file, not a folder or pipe`)
}

/**
 * Restores a backup and prints what it contains.
 * @param options.force replaces existing data
 * @param options.passphraseFile a file with the passphrase of an encrypted backup
 */
export async function runRestore(file: string, { force, passphraseFile }: { force: boolean; passphraseFile?: string }): Promise<void> {
  requireBackupFile(file)
  const passphrase = passphraseOption(passphraseFile)
  const open = await backupOpener(file, passphrase)
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
        `It was made with another secret: two-step verification works only with AUTH_SECRET as in ${passphrase === null ? `tar -xzOf ${file}` : `age -d ${file} | tar -xzO`} auth-secret`,
      )
  } finally {
    await db.close()
  }
}

/**
 * Restores a backup into a temporary directory, prints what it contains and deletes the directory. Uses no setting of the environment
 * except the log level, so that it cannot change the installation.
 */
export async function runVerify(file: string, { passphraseFile }: { passphraseFile?: string } = {}): Promise<void> {
  requireBackupFile(file)
  const open = await backupOpener(file, passphraseOption(passphraseFile))
  // Fails for directories of other users of this machine, which stay.
  await removeStale(tmpdir(), (name) => name.startsWith(SPOOL)).catch(() => {})
  const dir = mkdtempSync(join(tmpdir(), SPOOL))
  const cancelRemoval = removeAtExit(dir)
  try {
    const config = commandConfig({ DATA_DIR: join(dir, 'guide'), LOG_LEVEL: process.env.LOG_LEVEL })
    prepareDataDir(config.dataDir)
    const db = await openDatabase({
      dataDir: config.dataDir,
      isSynced: false,
      cacheMb: config.embeddedCacheMb,
      log: createLogger(config),
      onFatal: () => {},
    })
    try {
      const { created_at, rows, files } = await restoreBackup(open, { db, config, force: false })
      await printLine(`The backup of ${created_at} can be restored: ${rows} rows, ${files} files.`)
    } finally {
      await db.close()
    }
  } finally {
    await rm(dir, { recursive: true, force: true })
    cancelRemoval()
  }
}
