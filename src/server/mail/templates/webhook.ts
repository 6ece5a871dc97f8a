import { RETENTION_DAYS } from '../../../domain/retention.ts'
import { formatDate, localNow } from '../../../domain/time.ts'
import type { Config } from '../../config.ts'
import { composeEmail, type Email } from '../email.ts'

type Stopped = { host: string; venueName: string | null; since: Date }

/** Informs the user who created a webhook that nothing more is sent to it. Names only the host, because the URL may contain a key. */
export function webhookStopped(
  site: Pick<Config, 'productName' | 'publicUrl' | 'timeZone'>,
  to: string,
  { host, venueName, since }: Stopped,
): Email {
  const day = formatDate(localNow(since, site.timeZone).date, { weekday: true })
  return composeEmail({
    kind: 'webhook-stopped',
    to,
    subject: `Your webhook at ${host} is stopped`,
    heading: 'Your webhook is stopped',
    paragraphs: [
      `${host} has not accepted any events of ${venueName ?? 'all venues'} since ${day}. We have stopped sending events to it, and later ones are not kept for it.`,
      `When the receiver works again, send a test event, which starts the webhook again. The events that it did not accept are in its log for ${RETENTION_DAYS.webhookDelivery} days, and you can send them again there.`,
    ],
    button: { label: 'Open your webhooks', url: `${site.publicUrl}/account/webhooks` },
    note: `You get this because you created this webhook at ${site.productName}. If you no longer need it, delete it.`,
  })
}
