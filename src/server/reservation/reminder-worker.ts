import type { Parts } from '../context.ts'
import { remindersJob } from '../jobs/definitions.ts'
import { createWorker, type JobWorker } from '../jobs/workers.ts'
import { remindOfWaiting } from './remind.ts'

/** Starts the job that reminds venues of pending requests. The next run repeats a failed one. */
export function reminderWorker(parts: Parts): JobWorker {
  return createWorker(remindersJob, async () => {
    const count = await remindOfWaiting(parts)
    if (count > 0) parts.log.info({ count }, 'reminded venues of waiting requests')
  })
}
