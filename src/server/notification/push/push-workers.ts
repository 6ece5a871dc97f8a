import type { Services } from '../../app-context.ts'
import { pushJob } from '../../jobs/definitions.ts'
import { createWorker, JobFailedError, type JobWorker } from '../../jobs/workers.ts'
import { toLogError } from '../../log/log-error.ts'
import { createPushTransport, type PushTransport } from './push-transport.ts'
import { sendPush } from './send-push.ts'
import { vapidKeys } from './vapid-keys.ts'

export function pushWorker(services: Services, given?: PushTransport): JobWorker {
  const { config, log, secret } = services
  const transport = given ?? createPushTransport({ vapid: vapidKeys(secret), contactEmail: config.contactEmail })
  return createWorker(pushJob, async (payload, { isLast }) => {
    try {
      await sendPush(services, transport, payload)
    } catch (error) {
      // The endpoint is not logged, because anyone who knows it can reach the device.
      const { subscription_id } = payload
      log.warn(
        { subscription_id, error: toLogError(error) },
        isLast ? 'notification failed permanently' : 'notification failed, will retry',
      )
      throw new JobFailedError('the notification was not sent')
    }
  })
}
