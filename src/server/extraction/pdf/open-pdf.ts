import { DomainError } from '../../../domain/errors.ts'
import { ChildFailedError, createLimitedChild } from '../../child/limited-child.ts'
import { resolveBundledFile } from '../../db/resolve-bundled-file.ts'
import type { FromPdfWorker, PdfPage, ToPdfWorker } from './worker.ts'

/** Longest that opening a PDF and rendering its pages may take, in milliseconds. */
const TIMEOUT_MS = 60_000
/** How far the memory of the child process may rise, in megabytes. Measured: eight pages scanned at 600 dpi take 200. */
export const MAX_MEMORY_MB = 256
/** How long the child process waits for the next PDF, in milliseconds; it holds about 100 MB. */
const IDLE_MS = 60_000

/** The pages that are read, and how many more there are. */
type OpenedPdf = { pages: PdfPage[]; unread: number }

type PdfOpener = {
  /**
   * The pages of a PDF, drawn and with their text.
   * @throws DomainError file_unreadable for what is no PDF, is locked, takes too long or too much memory; the signal's reason
   */
  open(bytes: Uint8Array, signal: AbortSignal): Promise<OpenedPdf>
  close(): Promise<void>
}

/** Opens PDFs in a child process with limited memory and time, which ends with whatever a hostile file makes of it. */
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

/** As `PdfOpener.open`, in the one child process that this process keeps for PDFs. */
export const openPdf = opener.open
