import { DomainError } from '../../../domain/errors.ts'
import { draftOf } from '../../../domain/menu/extraction-menu.ts'
import type { Parts } from '../../context.ts'
import { toLogError } from '../../log/log-error.ts'
import { dropIfOver } from '../delete-files.ts'
import type { MenuReaders } from '../readers.ts'
import { type Job, moveJob, RELEASED, renewLease } from './claim.ts'
import { readFile } from './read-file.ts'
import { saveMenu } from './save-menu.ts'

/** Why a reading is broken off without being the file's fault. */
class JobLost extends Error {
  override readonly name = 'JobLost'
}

/** Longest that one file may take, in milliseconds. */
const DEADLINE_MS = 5 * 60_000
/** How much of the progress reading makes up; the rest is saving. */
const READING_SHARE = 95

/**
 * Reads one file and saves what was read, telling meanwhile that it is alive. Where it fails, the job ends with the
 * reason; where it was cancelled or taken over, nothing is left of it.
 * @param renewMs pause between two signs of life, in milliseconds
 * @throws JobLost when `stop` is aborted; the job is then still this worker's. Whatever the database or the store throws
 */
export async function runJob(parts: Parts, readers: MenuReaders, job: Job, stop: AbortSignal, renewMs: number): Promise<void> {
  const ending = new AbortController()
  const signal = AbortSignal.any([stop, ending.signal, AbortSignal.timeout(DEADLINE_MS)])
  let progress = 0
  const renew = () =>
    renewLease(parts, job, progress).then(
      (isOurs) => isOurs || ending.abort(new JobLost('cancelled or taken over')),
      (error: unknown) => parts.log.error({ error: toLogError(error), extraction: job.id }, 'could not renew a lease'),
    )
  const timer = setInterval(renew, renewMs)
  try {
    const reader = readers[job.reader]
    if (!reader) throw new DomainError('reader_unavailable')
    const onProgress = (fraction: number) => {
      progress = Math.round(Math.min(1, Math.max(0, fraction)) * READING_SHARE)
    }
    const { reading, reader: readBy } = await readFile(parts, job, reader, { signal, onProgress })
    signal.throwIfAborted()
    if (job.is_update) {
      // Beside a photograph of which nothing could be read, a whole menu would be gone.
      if (draftOf(reading).isPlaceholder) throw new DomainError('menu_not_processed')
      await moveJob(parts, job, { ...RELEASED, state: 'done', progress: 100, reader: readBy, result: reading, error_code: null })
    } else {
      await moveJob(parts, job, { state: 'saving', progress: READING_SHARE, reader: readBy })
      await saveMenu(parts, job, reading)
    }
  } catch (error) {
    if (stop.aborted) throw new JobLost('the server stops')
    if (ending.signal.aborted) return
    await fail(parts, job, error)
  } finally {
    clearInterval(timer)
    // Pages of a PDF may have been drawn after whoever cancelled it removed them.
    await dropIfOver(parts, job)
  }
}

async function fail(parts: Parts, job: Job, error: unknown): Promise<void> {
  const code = error instanceof DomainError ? error.code : 'menu_not_processed'
  if (!(error instanceof DomainError)) parts.log.error({ error: toLogError(error), extraction: job.id }, 'a menu could not be read')
  await moveJob(parts, job, { ...RELEASED, state: 'failed', error_code: code })
}
