import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { ownUid } from './control/socket.ts'

/**
 * Makes the data folder if it is missing, and closes it to other accounts if it is ours: it holds the database, the
 * pictures and the keys.
 */
export function openDataFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const { mode, uid } = statSync(dataDir)
  if (uid === ownUid() && (mode & 0o077) !== 0) chmodSync(dataDir, 0o700)
}
