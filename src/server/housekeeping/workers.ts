import type { Services } from '../app-context.ts'
import { housekeepingJob } from '../jobs/definitions.ts'
import { createWorker, type JobWorker } from '../jobs/workers.ts'
import { toLogError } from '../log/log-error.ts'
import { TASKS, type Task } from './tasks.ts'

export function housekeepingWorker(services: Services, tasks: readonly Task[] = TASKS): JobWorker {
  return createWorker(housekeepingJob, async (_payload, { signal }) => {
    for (const task of tasks) {
      if (signal.aborted) return
      try {
        const count = await task.run(services)
        services.log.info({ task: task.name, count }, 'housekeeping task done')
      } catch (error) {
        services.log.error({ task: task.name, error: toLogError(error) }, 'housekeeping task failed')
      }
    }
  })
}
