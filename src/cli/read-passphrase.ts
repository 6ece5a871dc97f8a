import { readPassphrase as readFromFile } from '../server/backup/passphrase.ts'
import { CommandError } from './print.ts'

/**
 * Reads the passphrase of `--passphrase-file`. Null when the option is not given.
 * @throws CommandError when there is no such file, or its first line is too short
 */
export function readPassphrase(file: string | undefined): string | null {
  if (file === undefined) return null
  try {
    return readFromFile(file)
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error))
  }
}
