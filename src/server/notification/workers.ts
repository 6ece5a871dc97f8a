import type { Services } from '../app-context.ts'
import { dailyEmailsJob } from '../jobs/definitions.ts'
import { createWorker, type JobWorker } from '../jobs/workers.ts'
import { sendDailyEmails } from './send-daily-emails.ts'

/** A failed run is not retried, because the next run does its work. */
export function dailyEmailWorker(services: Services): JobWorker {
  return createWorker(dailyEmailsJob, async () => {
    const count = await sendDailyEmails(services)
    if (count > 0) services.log.info({ count }, 'queued lists of the day')
  })
}
