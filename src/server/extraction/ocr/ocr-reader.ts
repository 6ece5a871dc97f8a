import type { ExtractedMenu, MenuReader } from '../../../domain/menu/extracted-menu.ts'
import type { Languages } from '../../../menu-reader/index.ts'
import { ChildFailedError, createLimitedChild } from '../../child/limited-child.ts'
import { resolveBundledFile } from '../../db/resolve-bundled-file.ts'
import type { FromOcrWorker, ToOcrWorker } from './worker.ts'

type OcrReader = {
  /**
   * Reads a photo on this machine, one at a time; further calls are queued.
   * @throws OcrError when the image cannot be opened, or needs too much memory or time; the signal's reason when aborted
   */
  read: MenuReader
  /** Ends the child process and rejects a running read. */
  close(): Promise<void>
}

type OcrReaderOptions = {
  /** Languages of the menus, the one of most menus first. */
  languages?: Languages
  /** Time until an idle process ends, in milliseconds. It holds up to 450 MB and takes a second to start. */
  idleMs?: number
  /** Time limit for one image, in milliseconds. */
  timeoutMs?: number
}

export class OcrError extends Error {
  override readonly name = 'OcrError'
}

/**
 * Memory limit of the process above its use with the recogniser loaded, in megabytes. Measured: 165 for nine million pixels. Its images were
 * re-encoded by the processes that read uploads.
 */
const MEMORY_MB = 384

/** Creates a reader by text recognition on this machine, in a child process with limited memory that starts at the first use. */
export function createOcrReader({ languages = ['eng'], idleMs = 60_000, timeoutMs = 120_000 }: OcrReaderOptions = {}): OcrReader {
  const child = createLimitedChild<ToOcrWorker, FromOcrWorker>(() => resolveBundledFile(import.meta.url, './worker.ts', 'ocr-worker.js'), {
    memoryMb: MEMORY_MB,
    timeoutMs,
    idleMs,
    args: [languages.join(',')],
  })
  return {
    async read(image, { signal, onProgress }) {
      let menu: ExtractedMenu | null = null
      const onMessage = (message: FromOcrWorker) => {
        if (message.type === 'progress') onProgress(message.fraction)
        else menu = message.menu
      }
      await child.run({ image }, onMessage, signal).catch((error: unknown) => {
        throw error instanceof ChildFailedError ? new OcrError(error.message) : error
      })
      if (!menu) throw new OcrError('the reader returned no menu')
      return menu
    },
    close: () => child.close(),
  }
}
