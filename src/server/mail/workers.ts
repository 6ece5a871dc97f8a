import type { Services } from '../app-context.ts'
import { mailJob } from '../jobs/definitions.ts'
import { createWorker, JobFailedError, type JobWorker } from '../jobs/workers.ts'
import { toLogError } from '../log/log-error.ts'
import { notifyDevices } from '../notification/push/notify-devices.ts'
import { deliverEmail } from './deliver.ts'
import { enqueueWaitingMails } from './enqueue.ts'
import { EmailRejectedError, smtpTransport, type Transport } from './transport.ts'

/**
 * Returns the worker that sends the outbox; none when no mail server is configured. The emails then wait: the demo shows them at /dev/mail, other
 * guides log a warning.
 */
export function mailWorkers(services: Services, given?: Transport): JobWorker[] {
  const { config, log } = services
  const transport = given ?? (config.mail.smtpUrl ? smtpTransport(config.mail.smtpUrl, config) : null)
  if (!transport) {
    if (!config.isDemo) log.warn('SMTP_URL is not set: mail waits in the outbox until it is')
    return []
  }
  const send = createWorker(
    mailJob,
    async ({ mail_id, earlier_attempts }, { retries, isLast }) => {
      if (retries + earlier_attempts === 0) await tellDevices(services, mail_id)
      try {
        await deliverEmail(services, transport, { mailId: mail_id, attempt: earlier_attempts + retries + 1, isLast })
      } catch (error) {
        if (error instanceof EmailRejectedError && error.isFinal) {
          log.warn({ mail_id, status: error.status }, 'gave a mail up: the mail server refused it for good')
          return
        }
        log.warn({ mail_id, error: toLogError(error) }, isLast ? 'gave a mail up' : 'could not send a mail; it is tried again')
        throw new JobFailedError('the email was not sent')
      }
    },
    { prepare: () => enqueueWaitingMails(services), close: async () => transport.close() },
  )
  return [send]
}

/** Before the email is sent, because a mail server may take long to answer. A failure must not stop the email. */
async function tellDevices(services: Services, mailId: string): Promise<void> {
  try {
    await notifyDevices(services, mailId)
  } catch (error) {
    services.log.error({ mail_id: mailId, error: toLogError(error) }, 'could not enqueue notifications')
  }
}
