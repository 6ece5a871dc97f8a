import { createReadStream, statSync } from 'node:fs'
import type { Command } from 'commander'
import { restoreBackup } from '../../server/backup/restore-backup.ts'
import { prepareDataDir } from '../../server/data-dir.ts'
import { databaseOf, openDatabase } from '../../server/db/open.ts'
import { ensureSession } from '../../server/db/session.ts'
import { createLogger } from '../../server/log/logger.ts'
import { commandConfig, runningServer } from '../open.ts'
import { CommandError, printLine } from '../print.ts'

const HELP = `
All of it or nothing. Stop the server first: the embedded database has room for one process. With PostgreSQL a running
server shows the restored guide at once, but whoever writes meanwhile waits. A backup may be restored into either database.
It holds no sessions: everybody signs in again.`

export function addRestore(parent: Command): void {
  parent
    .command('restore')
    .description('put a backup into an empty guide')
    .argument('<file>', 'what `plateful backup` wrote')
    .option('--force', 'replace the guide that is there', false)
    .addHelpText('after', HELP)
    .action(async (file: string, { force }: { force: boolean }) => {
      const found = statSync(file, { throwIfNoEntry: false })
      if (!found) throw new CommandError(`There is no file ${file}`)
      if (!found.isFile()) throw new CommandError(`${file} is no file: a backup is read twice, which a folder or a pipe cannot be`)
      const config = commandConfig(process.env)
      if (await runningServer(config)) throw new CommandError('The server is running: stop it first.')
      prepareDataDir(config.dataDir)
      const log = createLogger(config)
      const db = await openDatabase({ ...databaseOf(config), log, onFatal: () => {} })
      try {
        await ensureSession(db, log)
        const { created_at, rows, files, hasSecret } = await restoreBackup(() => createReadStream(file), { db, config, force })
        await printLine(`Restored the backup of ${created_at}: ${rows} rows, ${files} files.`)
        if (!hasSecret)
          await printLine(`It was made with another secret: second factors work only with AUTH_SECRET as in tar -xzOf ${file} auth-secret`)
      } finally {
        await db.close()
      }
    })
}
