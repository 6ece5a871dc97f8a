import type { Services } from '../app-context.ts'
import { backupJob } from '../jobs/definitions.ts'
import { createWorker, type JobWorker } from '../jobs/workers.ts'
import { makeDueBackup } from './scheduled-backup.ts'

export function backupWorker(services: Services): JobWorker {
  return createWorker(backupJob, async (_payload, { signal }) => {
    await makeDueBackup(services, signal)
  })
}
