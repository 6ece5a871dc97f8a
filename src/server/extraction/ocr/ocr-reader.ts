import type { ExtractedMenu, MenuReader } from '../../../domain/menu/extracted-menu.ts'
import { ChildFailedError, createLimitedChild } from '../../child/limited-child.ts'
import { resolveBundledFile } from '../../db/resolve-bundled-file.ts'
import type { FromOcrWorker, ToOcrWorker } from './worker.ts'

type OcrReader = {
  /**
   * Reads a photograph without any network. One at a time: others wait their turn.
   * @throws OcrError when the picture cannot be opened, or takes too much memory or time; the signal's reason when aborted
   */
  read: MenuReader
  /** Ends the child process; a reading under way is rejected. */
  close(): Promise<void>
}

type OcrReaderOptions = {
  /** Milliseconds the process is kept when nothing is to be read; it holds up to 450 MB, and takes a second to start. */
  idleMs?: number
  /** Longest one picture may take, in milliseconds. */
  timeoutMs?: number
}

export class OcrError extends Error {
  override readonly name = 'OcrError'
}

/**
 * How far the memory of the process may rise once the recogniser is loaded, in megabytes. Measured: 165 for nine million
 * pixels. What it reads was written by the processes that read what users send.
 */
const MEMORY_MB = 384

/** A reader that recognises letters on this machine, in a child process with limited memory that starts when first needed. */
export function createOcrReader({ idleMs = 60_000, timeoutMs = 120_000 }: OcrReaderOptions = {}): OcrReader {
  const child = createLimitedChild<ToOcrWorker, FromOcrWorker>(() => resolveBundledFile(import.meta.url, './worker.ts', 'ocr-worker.js'), {
    memoryMb: MEMORY_MB,
    timeoutMs,
    idleMs,
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
