import { useQuery } from '@tanstack/react-query'
import type { WebhookDelivery } from '../../contract/webhook.ts'
import * as settingsSectionStyles from '../account/settings/settings-section.module.css'
import { QueryBoundary } from '../account/settings/settings-section.tsx'
import { useAction } from '../account/use-action.ts'
import { DateTime } from '../private/date-time.tsx'
import { KEYS } from '../private/query-keys.ts'
import { useApi } from '../site.ts'
import { Banner } from '../ui/banner.tsx'

/** Polling interval of the log while an event is pending, in milliseconds. */
const REFRESH_MS = 3000

export function DeliveryLog({ hookId }: { hookId: string }) {
  const api = useApi()
  const { error, isBusy, act } = useAction()
  const log = useQuery({
    queryKey: [...KEYS.webhookDeliveries, hookId],
    queryFn: async ({ signal }) => (await api.get('/api/webhooks/:id/deliveries', { params: { id: hookId }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(isWaiting) ? REFRESH_MS : false),
  })
  const replay = ({ id }: WebhookDelivery) =>
    act(async () => {
      await api.post('/api/webhooks/:id/deliveries/:delivery_id/replay', { params: { id: hookId, delivery_id: id } })
      await log.refetch()
    })
  return (
    <details>
      <summary>Last events</summary>
      {error ? <Banner tone="error">{error}</Banner> : null}
      <QueryBoundary query={log}>
        {(data) =>
          data.length > 0 ? (
            <ul className={settingsSectionStyles.list}>
              {data.map((delivery) => (
                <li key={delivery.id}>
                  <div>
                    <p className={settingsSectionStyles.name}>{delivery.type}</p>
                    <p className={settingsSectionStyles.note}>
                      <DateTime at={delivery.at} withTime /> · {outcomeOf(delivery)}
                    </p>
                  </div>
                  <button
                    type="button"
                    className="btn ghost compact"
                    aria-disabled={isBusy || undefined}
                    onClick={() => void replay(delivery)}
                  >
                    Send again<span className="visually-hidden">: {delivery.type}</span>
                  </button>
                </li>
              ))}
            </ul>
          ) : (
            <p className={settingsSectionStyles.note}>Nothing has been sent yet.</p>
          )
        }
      </QueryBoundary>
    </details>
  )
}

function isWaiting({ delivered_at, failed_at }: WebhookDelivery): boolean {
  return !delivered_at && !failed_at
}

function outcomeOf(delivery: WebhookDelivery): string {
  const { attempts, last_status, delivered_at, failed_at } = delivery
  const answer = last_status === null ? 'no answer' : `answer ${last_status}`
  if (delivered_at) return `delivered (${answer})`
  if (attempts === 0) return failed_at ? 'not sent' : 'waiting'
  return failed_at ? `failed (${answer})` : `will be sent again (${answer})`
}
