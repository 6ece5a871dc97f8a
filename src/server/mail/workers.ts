import type { Services } from '../app-context.ts'
import { mailJob } from '../jobs/definitions.ts'
import { createWorker, JobFailedError, type JobWorker } from '../jobs/workers.ts'
import { toLogError } from '../log/log-error.ts'
import { deliverEmail } from './deliver.ts'
import { enqueueWaitingMails } from './enqueue.ts'
import { EmailRejectedError, smtpTransport, type Transport } from './transport.ts'

type Options = {
  transport?: Transport
  /** Called once per email, before its first attempt, because a mail server may reply slowly. A failure does not stop the email. */
  beforeSending?(mailId: string): Promise<void>
}

/**
 * Returns the worker that sends the outbox, or an empty list when no mail server is configured. The emails then wait:
 * the demo shows them at /dev/mail, other installations log a warning.
 */
export function mailWorkers(services: Services, { transport: given, beforeSending }: Options = {}): JobWorker[] {
  const { config, log } = services
  const transport = given ?? (config.mail.smtpUrl ? smtpTransport(config.mail.smtpUrl, config) : null)
  if (!transport) {
    if (!config.isDemo) log.warn('SMTP_URL is not set: mail waits in the outbox until it is')
    return []
  }
  const send = createWorker(
    mailJob,
    async ({ mail_id, earlier_attempts }, { retries, isLast }) => {
      if (retries + earlier_attempts === 0)
        await beforeSending?.(mail_id).catch((error) => log.error({ mail_id, error: toLogError(error) }, 'could not enqueue notifications'))
      try {
        await deliverEmail(services, transport, { mailId: mail_id, attempt: earlier_attempts + retries + 1, isLast })
      } catch (error) {
        if (error instanceof EmailRejectedError && error.isFinal) {
          log.warn({ mail_id, status: error.status }, 'email failed permanently: rejected by the mail server')
          return
        }
        log.warn({ mail_id, error: toLogError(error) }, isLast ? 'email failed permanently' : 'email failed, will retry')
        throw new JobFailedError('the email was not sent')
      }
    },
    { prepare: () => enqueueWaitingMails(services), close: async () => transport.close() },
  )
  return [send]
}
