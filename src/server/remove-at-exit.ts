import { rmSync } from 'node:fs'

const paths = new Set<string>()

process.on('exit', () => {
  for (const path of paths) {
    try {
      // Threads of the process may still be writing into the directory.
      rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 10 })
    } catch {
      // Ignored, because the process must still report why it exits.
    }
  }
})

/**
 * Deletes a file or folder when the process exits, which `finally` does not do. A process that is killed leaves it.
 * @returns a function that cancels this, for a path that is deleted already or stays
 */
export function removeAtExit(path: string): () => void {
  paths.add(path)
  return () => paths.delete(path)
}
