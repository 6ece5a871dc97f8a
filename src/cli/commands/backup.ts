import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { readPassphrase as readFromFile } from '../../server/backup/passphrase.ts'
import { createFile } from '../atomic-write.ts'
import { downloadViaServer } from '../control-client.ts'
import { CommandError, printLine } from '../print.ts'
import { commandConfig, findRunningServer, requireGuide, withServices } from '../services.ts'

/**
 * Returns the passphrase, or null when the option is not given.
 * @throws CommandError when the file is missing or its first line is too short
 */
export function passphraseOption(file: string | undefined): string | null {
  if (file === undefined) return null
  try {
    return readFromFile(file)
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error))
  }
}

export async function runBackup(file: string, { passphraseFile }: { passphraseFile?: string } = {}): Promise<void> {
  const passphrase = passphraseOption(passphraseFile)
  if (existsSync(file)) throw new CommandError(`There is a file ${file} already`)
  if (!existsSync(dirname(file))) throw new CommandError(`There is no folder ${dirname(file)}`)
  const config = commandConfig(process.env)
  const server = await findRunningServer(config)
  if (!server) requireGuide(config)
  const write = async (bytes: AsyncIterable<Uint8Array>) =>
    createFile(file, passphrase === null ? bytes : await encrypted(bytes, passphrase))
  if (server) await write(downloadViaServer(server, 'POST', '/backup'))
  else
    await withServices(config, async (ctx) => {
      const { createBackupStream } = await import('../../server/backup/create-backup.ts')
      await write(createBackupStream(ctx))
    })
  await printLine(`${file}: ${(await stat(file)).size} bytes`)
}

async function encrypted(bytes: AsyncIterable<Uint8Array>, passphrase: string): Promise<AsyncIterable<Uint8Array>> {
  const { encryptStream } = await import('../../server/backup/encryption.ts')
  return encryptStream(Readable.from(bytes, { objectMode: false }), passphrase)
}
