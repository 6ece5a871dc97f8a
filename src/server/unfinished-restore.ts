import { closeSync, existsSync, fsyncSync, openSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

export class UnfinishedRestoreError extends Error {
  override readonly name = 'UnfinishedRestoreError'
}

const MARK = 'restore-unfinished'

/** Marks the data directory while a restore changes it, also for a process that is killed. Returns a function that removes the mark. */
export function markRestore(dataDir: string): () => void {
  const path = join(dataDir, MARK)
  closeSync(openSync(path, 'w', 0o600))
  const folder = openSync(dataDir, 'r')
  fsyncSync(folder)
  closeSync(folder)
  return () => rmSync(path, { force: true })
}

/** @throws UnfinishedRestoreError when a restore was interrupted, because rows, files and secret may be of different guides */
export function requireNoUnfinishedRestore(dataDir: string): void {
  const path = resolve(dataDir, MARK)
  if (!existsSync(path)) return
  throw new UnfinishedRestoreError(
    'A restore was interrupted, so that this guide may be partly the one and partly the other. Restore the backup again with --force. ' +
      `To use the guide as it is, delete ${path}.`,
  )
}
