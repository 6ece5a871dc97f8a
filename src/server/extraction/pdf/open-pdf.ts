import { Worker } from 'node:worker_threads'
import { DomainError } from '../../../domain/errors.ts'
import { besideCode } from '../../db/location.ts'
import { MAX_HEAP_MB, MAX_MEMORY_MB, TIMEOUT_MS } from './limits.ts'
import type { FromPdfWorker, PdfPage } from './worker.ts'

/** Pause between two looks at how much memory it takes, in milliseconds. */
const LOOK_MS = 50

/** The pages that are read, and how many more there are. */
type OpenedPdf = { pages: PdfPage[]; unread: number }

/**
 * The pages of a PDF, drawn and with their text, in a thread that is ended with whatever a hostile file makes of it.
 * @throws DomainError file_unreadable for what is no PDF, is locked, takes too long or too much memory; the signal's reason
 */
export async function openPdf(bytes: Uint8Array, signal: AbortSignal, { timeoutMs = TIMEOUT_MS } = {}): Promise<OpenedPdf> {
  signal.throwIfAborted()
  const worker = new Worker(besideCode(import.meta.url, './worker.ts', 'pdf-worker.js'), {
    workerData: bytes,
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  })
  const done = Promise.withResolvers<OpenedPdf>()
  const pages: PdfPage[] = []
  const unreadable = (cause?: unknown) => done.reject(new DomainError('file_unreadable', { cause }))
  const onAbort = () => done.reject(signal.reason)
  const timer = setTimeout(unreadable, timeoutMs)
  // No limit of a thread counts what is unpacked beside its heap, and a few kilobytes can unpack to gigabytes.
  const most = process.memoryUsage.rss() + MAX_MEMORY_MB * 2 ** 20
  const watch = setInterval(() => process.memoryUsage.rss() > most && unreadable(), LOOK_MS)
  signal.addEventListener('abort', onAbort)
  worker.on('message', (message: FromPdfWorker) => {
    if (message.type === 'page') pages.push(message.page)
    else if (pages.length > 0) done.resolve({ pages, unread: message.count - pages.length })
    else unreadable()
  })
  worker.on('error', unreadable)
  worker.on('exit', () => unreadable())
  try {
    return await done.promise
  } finally {
    clearTimeout(timer)
    clearInterval(watch)
    signal.removeEventListener('abort', onAbort)
    await worker.terminate()
  }
}
