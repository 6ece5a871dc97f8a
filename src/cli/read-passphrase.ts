import { readPassphrase as readFromFile } from '../server/backup/passphrase.ts'
import { CommandError } from './print.ts'

/**
 * Returns the passphrase, or null when the option is not given.
 * @throws CommandError when the file is missing or its first line is too short
 */
export function readPassphrase(file: string | undefined): string | null {
  if (file === undefined) return null
  try {
    return readFromFile(file)
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error))
  }
}
