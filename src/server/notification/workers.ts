import type { Services } from '../app-context.ts'
import { dailyEmailsJob } from '../jobs/definitions.ts'
import { createWorker, type JobWorker } from '../jobs/workers.ts'
import { sendDailyEmails } from './send-daily-emails.ts'

/** Runs the job that sends the lists of the day. The next run repeats a failed one. */
export function dailyEmailWorker(services: Services): JobWorker {
  return createWorker(dailyEmailsJob, async () => {
    const count = await sendDailyEmails(services)
    if (count > 0) services.log.info({ count }, 'queued lists of the day')
  })
}
