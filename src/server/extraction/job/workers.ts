import type { Services } from '../../app-context.ts'
import { menuReadingFailedJob, menuReadingJob, menuUploadCheckJob } from '../../jobs/definitions.ts'
import { createWorker, JobFailedError, type JobWorker } from '../../jobs/workers.ts'
import { toLogError } from '../../log/log-error.ts'
import { readingProcesses } from '../ocr/reading-processes.ts'
import { createReaders, type MenuReaders } from '../readers.ts'
import { beginReading, enqueueWaitingExtractions, failReading, failUnstoredUpload, requeueReading } from './reading-job.ts'
import { runJob } from './run-job.ts'

/** Interval at which the progress is stored. A cancelled reading ends within this time. */
const PROGRESS_MS = 1000

type Options = { readers?: MenuReaders; progressMs?: number }

/** Reads as many files concurrently as there are reading processes, because reading occupies a processor core. */
export async function extractionWorkers(services: Services, { readers, progressMs = PROGRESS_MS }: Options = {}): Promise<JobWorker[]> {
  const opened = readers ? { readers, close: async () => {} } : await createReaders(services)
  const read = createWorker(
    { ...menuReadingJob, concurrency: readingProcesses() },
    async (ids, attempt) => {
      const job = await beginReading(services, ids, attempt)
      if (!job) return
      try {
        await runJob(services, opened.readers, job, progressMs)
      } catch (error) {
        if (attempt.isStopping()) return requeueReading(services, job)
        services.log.error({ error: toLogError(error), extraction: job.id }, 'extraction job not completed')
        throw new JobFailedError('the menu file was not read')
      }
    },
    { prepare: () => enqueueWaitingExtractions(services), close: opened.close },
  )
  return [
    read,
    createWorker(menuReadingFailedJob, (ids) => failReading(services, ids)),
    createWorker(menuUploadCheckJob, ({ extraction_id }) => failUnstoredUpload(services, extraction_id)),
  ]
}
