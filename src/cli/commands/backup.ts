import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createFile } from '../atomic-write.ts'
import { fileOverControl } from '../control-client.ts'
import { CommandError, printLine } from '../print.ts'
import { commandConfig, findRunningServer, withServices } from '../services.ts'

/**
 * Writes a backup and prints its size.
 * @param file path of a file that does not exist yet, in a directory that does
 */
export async function runBackup(file: string): Promise<void> {
  if (existsSync(file)) throw new CommandError(`There is a file ${file} already`)
  if (!existsSync(dirname(file))) throw new CommandError(`There is no folder ${dirname(file)}`)
  const config = commandConfig(process.env)
  const server = await findRunningServer(config)
  if (server) await createFile(file, fileOverControl(server, 'POST', '/backup'))
  else
    await withServices(config, async (ctx) => {
      const { createBackupStream } = await import('../../server/backup/create-backup.ts')
      await createFile(file, createBackupStream(ctx))
    })
  await printLine(`${file}: ${(await stat(file)).size} bytes`)
}
