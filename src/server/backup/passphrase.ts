import { readFileSync, statSync } from 'node:fs'

/** Minimum length in characters, because scrypt only slows guessing down. */
const MIN_LENGTH = 16
const MAX_BYTES = 4096

/**
 * Reads the backup passphrase from the first line of a file, so that it appears in no process list or shell history.
 * @throws Error when the file does not exist, is something else, or its first line is too short; the message does not contain the passphrase
 */
export function readPassphrase(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) throw new Error(`There is no file ${file}`)
  if (!found.isFile()) throw new Error(`${file} is not a file`)
  if (found.size > MAX_BYTES) throw new Error(`${file} is too large for a passphrase`)
  const [passphrase = ''] = readFileSync(file, 'utf8').split(/\r?\n/, 1)
  if (passphrase.length < MIN_LENGTH) throw new Error(`The first line of ${file} must be a passphrase of at least ${MIN_LENGTH} characters`)
  return passphrase
}
