import type { ExtractedMenu, MenuReader } from '../../../domain/menu/extracted-menu.ts'
import type { Languages } from '../../../menu-reader/index.ts'
import { ChildFailedError, createLimitedChild } from '../../child/limited-child.ts'
import { resolveBundledFile } from '../../db/resolve-bundled-file.ts'
import { readingProcesses } from './reading-processes.ts'
import type { FromOcrWorker, ToOcrWorker } from './worker.ts'

type OcrReader = {
  /**
   * Reads a photo on this machine, as many concurrently as there are processes; further calls are queued.
   * @throws OcrError when the image cannot be opened, or needs too much memory or time; the signal's reason when aborted
   */
  read: MenuReader
  close(): Promise<void>
}

type OcrReaderOptions = {
  languages?: Languages
  timeoutMs?: number
}

export class OcrError extends Error {
  override readonly name = 'OcrError'
}

/**
 * Memory that a process may use above that at its start, in megabytes. It starts with about 165 MB, the recogniser loaded, and so ends above 550 MB. Measured
 * above the start: 70 to 165, for nine million pixels. Its images were re-encoded by the processes that read uploads.
 */
const MEMORY_MB = 384

/** Time until an idle process ends, in milliseconds. It holds up to 360 MB, because one that keeps more is replaced, and takes a second to start. */
const IDLE_MS = 60_000

/**
 * Reads text in child processes with limited memory. The first starts at the first use, each further one when a photo
 * would otherwise have to wait.
 */
export function createOcrReader({ languages = ['eng'], timeoutMs = 120_000 }: OcrReaderOptions = {}): OcrReader {
  const children = Array.from({ length: readingProcesses() }, () => ({
    pending: 0,
    child: createLimitedChild<ToOcrWorker, FromOcrWorker>(() => resolveBundledFile(import.meta.url, './worker.ts', 'ocr-worker.js'), {
      memoryMb: MEMORY_MB,
      timeoutMs,
      idleMs: IDLE_MS,
      args: [languages.join(',')],
    }),
  }))
  return {
    async read(image, { signal, onProgress }) {
      let menu: ExtractedMenu | null = null
      const onMessage = (message: FromOcrWorker) => {
        if (message.type === 'progress') onProgress(message.fraction)
        else menu = message.menu
      }
      const least = Math.min(...children.map(({ pending }) => pending))
      const free = children.find(({ pending }) => pending === least) as (typeof children)[number]
      free.pending++
      try {
        await free.child.run({ image }, onMessage, signal)
      } catch (error) {
        throw error instanceof ChildFailedError ? new OcrError(error.message) : error
      } finally {
        free.pending--
      }
      if (!menu) throw new OcrError('the reader returned no menu')
      return menu
    },
    async close() {
      await Promise.all(children.map(({ child }) => child.close()))
    },
  }
}
