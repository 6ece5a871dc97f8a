import { useState } from 'react'
import type { Passkey } from '../../../contract/passkey.ts'
import { DateTime } from '../../private/date-time.tsx'
import { useReauth } from '../../private/use-reauth.ts'
import { useApi } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useSupportsPasskeys } from '../passkeys.tsx'
import { useAction } from '../use-action.ts'
import { PasskeyDialog } from './passkey-dialog.tsx'
import { usePasskeys, useRefreshHistory } from './queries.ts'
import * as settingsSectionStyles from './settings-section.module.css'
import { QueryBoundary, SettingsSection } from './settings-section.tsx'

type Shown = { passkey: Passkey | null; isOpen: boolean }

export function PasskeysSection() {
  const api = useApi()
  const withProof = useReauth()
  const passkeys = usePasskeys()
  const refreshHistory = useRefreshHistory()
  const isSupported = useSupportsPasskeys()
  const [dialog, setDialog] = useState<Shown>({ passkey: null, isOpen: false })
  const [asked, setAsked] = useState<Passkey | null>(null)
  const { error, isBusy, act } = useAction()
  const refresh = () => Promise.all([passkeys.refetch(), refreshHistory()])
  const open = (passkey: Passkey | null) => setDialog({ passkey, isOpen: true })
  const remove = ({ id }: Passkey) =>
    act(async () => {
      setAsked(null)
      await withProof(() => api.delete('/api/auth/passkeys/:id', { params: { id } }))
      await refresh()
    })
  return (
    <SettingsSection title="Passkeys">
      {error ? <Banner tone="error">{error}</Banner> : null}
      <p className={settingsSectionStyles.fact}>
        Sign in with your fingerprint, face or screen lock instead of a password. A passkey needs no code of two-step verification.
      </p>
      <QueryBoundary query={passkeys}>
        {(data) =>
          data.length === 0 ? null : (
            <ul className={settingsSectionStyles.list}>
              {data.map((passkey) => (
                <PasskeyItem
                  key={passkey.id}
                  passkey={passkey}
                  isBusy={isBusy}
                  onRename={() => open(passkey)}
                  onRemove={() => setAsked(passkey)}
                />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      {isSupported ? (
        <p className={settingsSectionStyles.save}>
          <button type="button" className="btn outline" aria-haspopup="dialog" onClick={() => open(null)}>
            Add a passkey
          </button>
        </p>
      ) : (
        <p className={settingsSectionStyles.note}>This browser cannot add passkeys here.</p>
      )}
      <PasskeyDialog
        open={dialog.isOpen}
        passkey={dialog.passkey}
        onClose={() => setDialog((last) => ({ ...last, isOpen: false }))}
        onSaved={refresh}
      />
      <ConfirmDialog
        open={asked !== null}
        title="Remove the passkey"
        action="Remove the passkey"
        actionBusy="Please wait..."
        isDanger
        isBusy={isBusy}
        error={null}
        onConfirm={() => asked && void remove(asked)}
        onCancel={() => setAsked(null)}
      >
        <p>
          ‘{asked?.name}’ will no longer sign you in, and all other sessions are signed out. Your device may still offer it until you delete
          it there.
        </p>
      </ConfirmDialog>
    </SettingsSection>
  )
}

type ItemProps = { passkey: Passkey; isBusy: boolean; onRename: () => void; onRemove: () => void }

function PasskeyItem({ passkey, isBusy, onRename, onRemove }: ItemProps) {
  return (
    <li>
      <div>
        <p className={settingsSectionStyles.name}>{passkey.name || 'Passkey'}</p>
        <p className={settingsSectionStyles.note}>
          Added: <DateTime at={passkey.created_at} />
          {passkey.is_synced ? ' · on all your devices' : null}
        </p>
        <p className={settingsSectionStyles.note}>
          {passkey.last_used_at ? (
            <>
              Last used: <DateTime at={passkey.last_used_at} withTime />
            </>
          ) : (
            'Not used yet'
          )}
        </p>
      </div>
      <span className={settingsSectionStyles.actions}>
        <button type="button" className="btn ghost compact" aria-haspopup="dialog" aria-label={`Rename ${passkey.name}`} onClick={onRename}>
          Rename
        </button>
        <button
          type="button"
          className="btn ghost compact"
          aria-disabled={isBusy || undefined}
          aria-label={`Remove ${passkey.name}`}
          onClick={() => isBusy || onRemove()}
        >
          Remove
        </button>
      </span>
    </li>
  )
}
