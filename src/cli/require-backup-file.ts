import { statSync } from 'node:fs'
import { CommandError } from './print.ts'

/**
 * A backup is read twice, which is impossible with a directory or a pipe.
 * @throws CommandError for anything but a regular file
 */
export function requireBackupFile(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) throw new CommandError(`There is no file ${file}`)
  if (!found.isFile()) throw new CommandError(`${file} must be a regular file, not a folder or pipe`)
}
