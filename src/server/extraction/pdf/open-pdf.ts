import { DomainError } from '../../../domain/errors.ts'
import { ChildFailedError, createLimitedChild } from '../../child/limited-child.ts'
import { resolveBundledFile } from '../../db/resolve-bundled-file.ts'
import type { FromPdfWorker, PdfPage, ToPdfWorker } from './worker.ts'

/** Time limit for opening a PDF and rendering its pages, in milliseconds. */
const TIMEOUT_MS = 60_000
/** Memory limit of the child process above its use at the start, in megabytes. Measured: eight pages scanned at 600 dpi need 200. */
export const MAX_MEMORY_MB = 256
/** Time until an idle child process ends, in milliseconds. It holds about 100 MB. */
const IDLE_MS = 60_000

type OpenedPdf = { pages: PdfPage[]; unread: number }

type PdfOpener = {
  /**
   * Renders the pages of a PDF and reads their text.
   * @throws DomainError file_unreadable when the file is not a PDF, has a password, or needs too much time or memory;
   * the signal's reason
   */
  open(bytes: Uint8Array, signal: AbortSignal): Promise<OpenedPdf>
  close(): Promise<void>
}

/** Opens PDFs in a child process with limited memory and time, so that a malicious file cannot harm the server. */
export function createPdfOpener({ timeoutMs = TIMEOUT_MS } = {}): PdfOpener {
  const child = createLimitedChild<ToPdfWorker, FromPdfWorker>(() => resolveBundledFile(import.meta.url, './worker.ts', 'pdf-worker.js'), {
    memoryMb: MAX_MEMORY_MB,
    timeoutMs,
    idleMs: IDLE_MS,
  })
  return {
    async open(bytes, signal) {
      const pages: PdfPage[] = []
      let count = 0
      const onMessage = (message: FromPdfWorker) => {
        if (message.type === 'page') pages.push(message.page)
        else count = message.count
      }
      try {
        await child.run({ bytes }, onMessage, signal)
      } catch (error) {
        if (!(error instanceof ChildFailedError)) throw error
        throw new DomainError('file_unreadable', { cause: error })
      }
      if (pages.length === 0) throw new DomainError('file_unreadable')
      return { pages, unread: count - pages.length }
    },
    close: () => child.close(),
  }
}

const opener = createPdfOpener()

export const openPdf = opener.open
