import type { Services } from '../app-context.ts'
import { demandFiguresJob, weeklyEmailsJob } from '../jobs/definitions.ts'
import { createWorker, type JobWorker } from '../jobs/workers.ts'
import { updateDemandFigures } from './update-figures.ts'
import { sendWeeklyEmails } from './weekly-emails.ts'

/** A failed job is not retried; the next scheduled run repeats it. */
export function demandWorkers(services: Services): JobWorker[] {
  return [
    createWorker(demandFiguresJob, async () => {
      const count = await updateDemandFigures(services)
      services.log.info({ count }, 'computed figures of venues')
    }),
    createWorker(weeklyEmailsJob, async () => {
      const count = await sendWeeklyEmails(services)
      if (count > 0) services.log.info({ count }, 'queued weekly emails')
    }),
  ]
}
