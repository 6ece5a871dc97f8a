import { useState } from 'react'
import type { ApiKey } from '../../contract/api-key.ts'
import * as settingsSectionStyles from '../account/settings/settings-section.module.css'
import { useAction } from '../account/use-action.ts'
import { DateTime } from '../private/date-time.tsx'
import { useApi } from '../site.ts'
import { Banner } from '../ui/banner.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

type Props = { keys: readonly ApiKey[]; onChanged: () => Promise<unknown> }

export function ApiKeyList({ keys, onChanged }: Props) {
  const api = useApi()
  const { error, isBusy, act } = useAction()
  const [asked, setAsked] = useState<ApiKey | null>(null)
  const revoke = ({ id }: ApiKey) =>
    act(async () => {
      setAsked(null)
      await api.delete('/api/api-keys/:id', { params: { id } })
      await onChanged()
    })
  if (keys.length === 0) return <p className={settingsSectionStyles.fact}>No keys yet.</p>
  return (
    <>
      {error ? <Banner tone="error">{error}</Banner> : null}
      <ul className={settingsSectionStyles.list}>
        {keys.map((key) => (
          <li key={key.id}>
            <div>
              <p className={settingsSectionStyles.name}>{key.name}</p>
              <p className={settingsSectionStyles.note}>
                <code>{key.prefix}…</code> · {key.scopes.join(', ')} · {key.venue_name ?? 'all your venues'}
              </p>
              <p className={settingsSectionStyles.note}>
                Created: <DateTime at={key.created_at} /> · Last used:{' '}
                {key.last_used_at ? <DateTime at={key.last_used_at} withTime /> : 'not yet'}
              </p>
            </div>
            <button
              type="button"
              className="btn ghost compact"
              aria-disabled={isBusy || undefined}
              aria-label={`Revoke ${key.name}`}
              onClick={() => isBusy || setAsked(key)}
            >
              Revoke
            </button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        title="Revoke the key"
        action="Revoke the key"
        actionBusy="Please wait..."
        isDanger
        isBusy={isBusy}
        error={null}
        onConfirm={() => asked && void revoke(asked)}
        onCancel={() => setAsked(null)}
      >
        <p>Programs that use {asked?.name} stop working at once.</p>
      </ConfirmDialog>
    </>
  )
}
