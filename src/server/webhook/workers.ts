import type { Services } from '../app-context.ts'
import { webhookEventsJob, webhookJob } from '../jobs/definitions.ts'
import { createWorker, JobFailedError, type JobWorker } from '../jobs/workers.ts'
import { toLogError } from '../log/log-error.ts'
import { type OpenRequest, openPublicRequest } from '../outgoing-request/send-to-public-host.ts'
import { deliverEvent } from './deliver.ts'
import { passOnEvents } from './pass-on-events.ts'

const GATHER_MS = 200

export function webhookWorkers(services: Services, open: OpenRequest = openPublicRequest): JobWorker[] {
  const { log, changes } = services
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  let stopListening = () => {}
  const passOn = () => {
    timer = undefined
    running = passOnEvents(services).catch((error: unknown) => log.error({ error: toLogError(error) }, 'passing events to webhooks failed'))
  }
  const prepare = async () => {
    stopListening()
    stopListening = changes.onChange(() => {
      timer ??= setTimeout(passOn, GATHER_MS)
    })
  }
  const close = async () => {
    stopListening()
    clearTimeout(timer)
    await running
  }
  return [
    createWorker(webhookEventsJob, () => passOnEvents(services), { prepare, close }),
    createWorker(webhookJob, async ({ delivery_id }, { isLast }) => {
      try {
        await deliverEvent(services, open, { delivery_id, isLast })
      } catch (error) {
        // The URL is not logged, because it may contain a key.
        log.warn({ delivery_id, error: toLogError(error) }, isLast ? 'webhook failed permanently' : 'webhook failed, will retry')
        throw new JobFailedError('the webhook was not sent')
      }
    }),
  ]
}
