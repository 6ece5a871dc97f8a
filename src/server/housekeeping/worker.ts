import type { Parts } from '../context.ts'
import { housekeepingJob } from '../jobs/definitions.ts'
import { createWorker, type JobWorker } from '../jobs/workers.ts'
import { toLogError } from '../log/log-error.ts'
import { TASKS, type Task } from './tasks.ts'

/** Runs the nightly tasks, one after another. A task that fails is logged, and the next one runs. */
export function housekeepingWorker(parts: Parts, tasks: readonly Task[] = TASKS): JobWorker {
  return createWorker(housekeepingJob, async (_payload, { signal }) => {
    for (const task of tasks) {
      if (signal.aborted) return
      try {
        const count = await task.run(parts)
        parts.log.info({ task: task.name, count }, 'housekeeping task done')
      } catch (error) {
        parts.log.error({ task: task.name, error: toLogError(error) }, 'housekeeping task failed')
      }
    }
  })
}
