import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Command } from 'commander'
import { createBackupStream } from '../../server/backup/create-backup.ts'
import { fileOverControl } from '../control-client.ts'
import { commandConfig, runningServer, withParts } from '../open.ts'
import { CommandError, printLine } from '../print.ts'
import { createFile } from '../target-file.ts'

const HELP = `
Database, pictures and other files as of one moment, beside the running server or without it. The file is readable by this
account alone: it holds everybody's data, and the secret that sessions are signed with unless AUTH_SECRET is set. It holds
no sessions, and no links or codes that were mailed.`

export function addBackup(parent: Command): void {
  parent
    .command('backup')
    .description('write everything the guide holds into one file')
    .argument('<file>', 'a new file, such as guide.tar.gz')
    .addHelpText('after', HELP)
    .action(async (file: string) => {
      if (existsSync(file)) throw new CommandError(`There is a file ${file} already`)
      if (!existsSync(dirname(file))) throw new CommandError(`There is no folder ${dirname(file)}`)
      const config = commandConfig(process.env)
      const server = await runningServer(config)
      if (server) await createFile(file, fileOverControl(server, 'POST', '/backup'))
      else await withParts(config, (ctx) => createFile(file, createBackupStream(ctx)))
      await printLine(`${file}: ${(await stat(file)).size} bytes`)
    })
}
