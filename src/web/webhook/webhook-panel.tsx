import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Webhook, WebhookDelivery } from '../../contract/webhook.ts'
import { STOP_AFTER_DAYS, WEBHOOK_FAILURES } from '../../domain/webhook.ts'
import * as styles from '../account/settings/settings-section.module.css'
import { QueryBoundary, SettingsSection } from '../account/settings/settings-section.tsx'
import { useAction } from '../account/use-action.ts'
import { ConfirmAction } from '../private/confirm-action.tsx'
import { DateTime } from '../private/date-time.tsx'
import { KEYS } from '../private/query-keys.ts'
import { useReauth } from '../private/use-reauth.ts'
import { useApi } from '../site.ts'
import { Banner } from '../ui/banner.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { SigningSecret } from './new-webhook.tsx'

/** Polling interval of the log while an event is pending. */
const REFRESH_MS = 3000

function DeliveryLog({ hookId }: { hookId: string }) {
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
            <ul className={styles.list}>
              {data.map((delivery) => (
                <li key={delivery.id}>
                  <div>
                    <p className={styles.name}>{delivery.type}</p>
                    <p className={styles.note}>
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
            <p className={styles.note}>Nothing has been sent yet.</p>
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
  const { attempts, last_status, last_failure, delivered_at, failed_at } = delivery
  const reason = last_failure ? WEBHOOK_FAILURES[last_failure] : 'no response'
  const response = last_status === null ? reason : `response ${last_status}`
  if (delivered_at) return `delivered (${response})`
  if (attempts === 0) return failed_at ? 'not sent' : 'waiting'
  return failed_at ? `failed (${response})` : `will be sent again (${response})`
}

function Failures({ hook: { stop_reason, failing_since } }: { hook: Webhook }) {
  const resume = 'No events are sent until you send a test event or resend an event.'
  if (stop_reason === 'gone') return <Banner tone="warning">This URL replied that it no longer exists. {resume}</Banner>
  if (failing_since)
    return (
      <Banner tone="warning">
        No event has been accepted since <DateTime at={failing_since} withTime />.{' '}
        {stop_reason ? resume : `We stop sending after ${STOP_AFTER_DAYS} days.`}
      </Banner>
    )
  return stop_reason ? (
    <Banner tone="warning">
      This URL accepted no event for {STOP_AFTER_DAYS} days. {resume}
    </Banner>
  ) : null
}

export function WebhookPanel({ hook, onChanged }: { hook: Webhook; onChanged: () => Promise<unknown> }) {
  const api = useApi()
  const withReauth = useReauth()
  const { error, isBusy, act } = useAction()
  const [secret, setSecret] = useState<string | null>(null)
  const [asked, setAsked] = useState<'delete' | 'secret' | null>(null)
  const queries = useQueryClient()
  const params = { id: hook.id }
  const test = () =>
    act(async () => {
      await api.post('/api/webhooks/:id/test', { params })
      await Promise.all([queries.invalidateQueries({ queryKey: [...KEYS.webhookDeliveries, hook.id] }), onChanged()])
    })
  const replaceSecret = () =>
    act(async () => {
      setAsked(null)
      const made = await withReauth(() => api.post('/api/webhooks/:id/secret', { params }))
      if (made) setSecret(made.secret)
      await onChanged()
    })
  const [isDeleting, setDeleting] = useState(false)
  const remove = () =>
    act(async () => {
      setDeleting(true)
      try {
        await api.delete('/api/webhooks/:id', { params })
        await onChanged()
      } finally {
        setDeleting(false)
      }
    })
  const host = new URL(hook.url).hostname
  return (
    <SettingsSection title={host}>
      {error ? <Banner tone="error">{error}</Banner> : null}
      <Failures hook={hook} />
      {secret ? <SigningSecret key={secret} value={secret} /> : null}
      <p className={styles.note}>{hook.url}</p>
      <p className={styles.note}>
        {hook.topics.join(', ')} · {hook.venue_name ?? 'all venues'} · Created: <DateTime at={hook.created_at} />
      </p>
      <p className={styles.save}>
        <button type="button" className="btn outline compact" aria-disabled={isBusy || undefined} onClick={() => void test()}>
          Send a test event
        </button>
        <button type="button" className="btn ghost compact" aria-disabled={isBusy || undefined} onClick={() => setAsked('secret')}>
          Replace the secret
        </button>
        <button type="button" className="btn ghost compact" aria-disabled={isBusy || undefined} onClick={() => setAsked('delete')}>
          Delete
        </button>
      </p>
      {/* The log would be read again after the webhook is gone. */}
      {isDeleting ? null : <DeliveryLog hookId={hook.id} />}
      <ConfirmDialog
        open={asked === 'secret'}
        title="Replace the secret"
        action="Replace the secret"
        actionBusy="Please wait..."
        isBusy={isBusy}
        error={null}
        onConfirm={() => void replaceSecret()}
        onCancel={() => setAsked(null)}
      >
        <p>Events are signed with both secrets for a day. Update your program within that time.</p>
      </ConfirmDialog>
      <ConfirmAction
        open={asked === 'delete'}
        onClose={() => setAsked(null)}
        title="Delete the webhook"
        busyVerb="Please wait..."
        run={remove}
        row="section"
      >
        <p>No more events are sent to {host}, and its log is deleted.</p>
      </ConfirmAction>
    </SettingsSection>
  )
}
