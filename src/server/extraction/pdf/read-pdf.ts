import PQueue from 'p-queue'
import { DomainError } from '../../../domain/errors.ts'
import type { ExtractedMenu, ExtractOptions, MenuReader } from '../../../domain/menu/extracted-menu.ts'
import type { ReaderKind } from '../../../domain/menu/extraction.ts'
import { toPictureLinks } from '../../../domain/menu/picture-links.ts'
import { mergePages, type StoredExtraction } from '../../../domain/menu/stored-extraction.ts'
import { ChildFailedError, createLimitedChild } from '../../child/limited-child.ts'
import { resolveBundledFile } from '../../db/resolve-bundled-file.ts'
import type { FileStorage } from '../../files/file-storage.ts'
import { pageImageName } from '../delete-files.ts'
import { readingProcesses } from '../ocr/reading-processes.ts'
import type { FromPdfWorker, PdfPage, ToPdfWorker } from './worker.ts'

type Pdf = { id: string; bytes: Uint8Array; kind: ReaderKind; reader: MenuReader }

/**
 * Reads the pages of a PDF and stores an image of each. Uses the text layer of a page if it has one, because it is
 * exact, otherwise the reader.
 * @returns the reading, the reader that was used (`ocr` when every page had a text layer), and the links of QR codes
 */
export async function readPdf(
  { files }: { files: FileStorage },
  { id, bytes, kind, reader }: Pdf,
  { signal, onProgress }: ExtractOptions,
): Promise<{ reading: StoredExtraction; reader: ReaderKind; links: string[] }> {
  const { pages, unread } = await openPdf(bytes, signal)
  for (const [index, page] of pages.entries()) await storePageImage(files, pageImageName(id, index + 1), page.image)
  // The endpoint of a model gets one page at a time, because endpoints limit their request rate.
  const atOnce = kind === 'ocr' ? readingProcesses() : 1
  const menus = await readPages(pages, { reader, atOnce, signal, onProgress })
  const read = pages.flatMap(({ width, height }, index) => {
    const menu = menus[index]
    return menu ? [{ size: { width, height }, menu }] : []
  })
  const links = toPictureLinks(pages.flatMap(({ codes }) => codes))
  return { reading: mergePages(read, unread), reader: pages.every((page) => page.menu !== null) ? 'ocr' : kind, links }
}

/** Replaces the image that an earlier attempt may have stored. */
async function storePageImage({ private: store }: FileStorage, name: string, image: Uint8Array): Promise<void> {
  await store.remove(name)
  await store.write(name, image)
}

/** Time limit for opening a PDF and rendering its pages. */
const TIMEOUT_MS = 60_000
/** Memory limit of the child process above its use at the start. Measured: eight pages scanned at 600 dpi need 200. */
export const MAX_MEMORY_MB = 256
/** Time until an idle child process ends. It holds about 100 MB. */
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

const openPdf = opener.open

type Page = {
  image: Uint8Array
  /** The menu of a page with a text layer; null when the image must be read. */
  menu: ExtractedMenu | null
}

/**
 * Reads several pages concurrently, and returns their menus in page order.
 * @param atOnce maximum number of pages that are read concurrently
 * @throws the error of the first page that fails, after the others were aborted
 */
export async function readPages(
  pages: readonly Page[],
  { reader, atOnce, signal, onProgress }: ExtractOptions & { reader: MenuReader; atOnce: number },
): Promise<ExtractedMenu[]> {
  const queue = new PQueue({ concurrency: atOnce })
  const failing = new AbortController()
  const fractions = pages.map(() => 0)
  const onPage = (index: number, fraction: number) => {
    fractions[index] = Math.max(fractions[index] ?? 0, fraction)
    onProgress(fractions.reduce((sum, one) => sum + one, 0) / pages.length)
  }
  const options = { signal: AbortSignal.any([signal, failing.signal]) }
  const read = async (page: Page, index: number) => {
    options.signal.throwIfAborted()
    const menu = page.menu ?? (await reader(page.image, { ...options, onProgress: (fraction) => onPage(index, fraction) }))
    onPage(index, 1)
    return menu
  }
  const reading = pages.map((page, index) =>
    queue.add(() =>
      read(page, index).catch((error: unknown) => {
        failing.abort(error)
        throw error
      }),
    ),
  )
  await Promise.allSettled(reading)
  signal.throwIfAborted()
  if (failing.signal.aborted) throw failing.signal.reason
  return Promise.all(reading)
}
