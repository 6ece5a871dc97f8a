import type { Services } from '../app-context.ts'
import { remindersJob } from '../jobs/definitions.ts'
import { createWorker, type JobWorker } from '../jobs/workers.ts'
import { sendReminders } from './send-reminders.ts'

/** Starts the job that reminds venues of pending requests. A failed run is not retried, because the next run does its work. */
export function reminderWorker(services: Services): JobWorker {
  return createWorker(remindersJob, async () => {
    const count = await sendReminders(services)
    if (count > 0) services.log.info({ count }, 'reminders sent')
  })
}
