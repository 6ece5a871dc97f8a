import type { Parts } from '../../context.ts'
import { menuReadingFailedJob, menuReadingJob, menuUploadCheckJob } from '../../jobs/definitions.ts'
import { createWorker, JobFailed, type JobWorker } from '../../jobs/workers.ts'
import { toLogError } from '../../log/log-error.ts'
import { type MenuReaders, openReaders } from '../readers.ts'
import { beginReading, giveUp, giveUpUnstored, putBack } from './claim.ts'
import { enqueueWaitingExtractions } from './enqueue.ts'
import { runJob } from './run-job.ts'

/** Pause between two stored values of the progress, in milliseconds: also how soon a cancelled reading ends. */
const PROGRESS_MS = 1000

type Options = { readers?: MenuReaders; progressMs?: number }

/** The workers that read menu files. A process reads one at a time, because reading takes a processor of its own. */
export function extractionWorkers(parts: Parts, { readers, progressMs = PROGRESS_MS }: Options = {}): JobWorker[] {
  const opened = readers ? { readers, close: async () => {} } : openReaders(parts)
  const read = createWorker(
    menuReadingJob,
    async (ids, attempt) => {
      const job = await beginReading(parts, ids, attempt)
      if (!job) return
      try {
        await runJob(parts, opened.readers, job, progressMs)
      } catch (error) {
        if (attempt.isStopping()) return putBack(parts, job)
        parts.log.error({ error: toLogError(error), extraction: job.id }, 'could not bring a menu file to its end')
        throw new JobFailed('the menu file was not read')
      }
    },
    { prepare: () => enqueueWaitingExtractions(parts), close: opened.close },
  )
  return [
    read,
    createWorker(menuReadingFailedJob, (ids) => giveUp(parts, ids)),
    createWorker(menuUploadCheckJob, ({ extraction_id }) => giveUpUnstored(parts, extraction_id)),
  ]
}
