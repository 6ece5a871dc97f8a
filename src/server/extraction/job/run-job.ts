import sharp from 'sharp'
import { DomainError } from '../../../domain/errors.ts'
import type { ExtractOptions, MenuReader } from '../../../domain/menu/extracted-menu.ts'
import type { ReaderKind } from '../../../domain/menu/extraction.ts'
import { toMenuDraft } from '../../../domain/menu/menu-draft.ts'
import { applySpellings } from '../../../domain/menu/spellings.ts'
import { mergePages, type StoredExtraction } from '../../../domain/menu/stored-extraction.ts'
import type { Services } from '../../app-context.ts'
import { toLogError } from '../../log/log-error.ts'
import { deleteFilesIfCancelled, isPdf } from '../delete-files.ts'
import { readPdf } from '../pdf/read-pdf.ts'
import type { ExtractionRow } from '../read-extractions.ts'
import type { MenuReaders } from '../readers.ts'
import { findSpellings } from '../venue-spellings.ts'
import { beginSaving, endReading, type ReadingJob, storeLinks, storeProgress } from './reading-job.ts'
import { saveMenu } from './save-menu.ts'

/** The reading was stopped for a reason outside the file, so that the attempt does not count. */
class JobInterruptedError extends Error {
  override readonly name = 'JobInterruptedError'
}

const DEADLINE_MS = 5 * 60_000
/** Progress when reading is complete, in per cent; the rest is for saving. */
const READING_SHARE = 95

/**
 * Reads one file, saves the result and regularly stores the progress. A failed reading ends the job with an error code.
 * Saves nothing when the job was cancelled or taken over by another worker.
 * @param progressMs interval at which the progress is stored, in milliseconds
 * @throws JobInterruptedError when the process stops; errors of the database and the file storage
 */
export async function runJob(services: Services, readers: MenuReaders, job: ReadingJob, progressMs: number): Promise<void> {
  const { attempt } = job
  const ending = new AbortController()
  const signal = AbortSignal.any([attempt.signal, ending.signal, AbortSignal.timeout(DEADLINE_MS)])
  let progress = 0
  const store = () =>
    storeProgress(services, job, progress).then(
      (goesOn) => goesOn || ending.abort(new JobInterruptedError('cancelled')),
      (error: unknown) => services.log.error({ error: toLogError(error), extraction: job.id }, 'storing extraction progress failed'),
    )
  const timer = setInterval(store, progressMs)
  try {
    const reader = readers[job.reader]
    if (!reader) throw new DomainError('reader_unavailable')
    const onProgress = (fraction: number) => {
      progress = Math.round(Math.min(1, Math.max(0, fraction)) * READING_SHARE)
    }
    const { reading: read, reader: readBy, links } = await readFile(services, job, reader, { signal, onProgress })
    signal.throwIfAborted()
    // Before the result, because a failed reading shows them too.
    await storeLinks(services, job, links)
    const reading = applySpellings(read, await findSpellings(services.db.orm, job.venue_id), job.is_update)
    if (job.is_update) {
      // Otherwise the comparison with an empty reading would list every dish of the menu as gone.
      if (toMenuDraft(reading).isPlaceholder) throw new DomainError('menu_not_processed')
      await endReading(services, job, { state: 'done', progress: 100, reader: readBy, result: reading, error_code: null })
    } else {
      await beginSaving(services, job, { progress: READING_SHARE, reader: readBy })
      await saveMenu(services, job, reading)
    }
  } catch (error) {
    if (attempt.isStopping()) throw new JobInterruptedError('the server stops')
    if (ending.signal.aborted || attempt.signal.aborted) return
    await fail(services, job, error)
  } finally {
    clearInterval(timer)
    // Page images may have been stored after the cancellation deleted the files.
    await deleteFilesIfCancelled(services, job)
  }
}

async function fail(services: Services, job: ReadingJob, error: unknown): Promise<void> {
  const code = error instanceof DomainError ? error.code : 'menu_not_processed'
  if (!(error instanceof DomainError)) services.log.error({ error: toLogError(error), extraction: job.id }, 'menu extraction failed')
  await endReading(services, job, { state: 'failed', error_code: code })
}

/**
 * Reads a photo with the reader, or a PDF page by page.
 * @returns the reading, the reader that was used, and the links of QR codes; those of a photo were found when it was uploaded
 * @throws DomainError file_unreadable; errors of the reader; the signal's reason
 */
async function readFile(
  { files }: Pick<Services, 'files'>,
  row: ExtractionRow,
  reader: MenuReader,
  options: ExtractOptions,
): Promise<{ reading: StoredExtraction; reader: ReaderKind; links: string[] }> {
  const bytes = row.file_name === null ? null : await files.private.read(row.file_name)
  if (!bytes || row.file_name === null) throw new DomainError('file_unreadable')
  if (isPdf(row.file_name)) return readPdf({ files }, { id: row.id, bytes, kind: row.reader, reader }, options)
  const { width, height } = await sharp(bytes).metadata()
  const reading = mergePages([{ size: { width, height }, menu: await reader(bytes, options) }])
  return { reading, reader: row.reader, links: row.links }
}
