import { useRef, useState } from 'react'
import type { Passkey } from '../../../contract/passkey.ts'
import { formatDevice } from '../../../domain/account/device.ts'
import { PASSKEY_NAME_MAX_LENGTH } from '../../../domain/account/session.ts'
import { ApiError, isResponseLost } from '../../api.ts'
import { ConfirmAction } from '../../private/confirm-action.tsx'
import { DateTime } from '../../private/date-time.tsx'
import { useReauth } from '../../private/use-reauth.ts'
import { useApi } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { requireFields } from '../../ui/form/form-errors.ts'
import { AccountForm, useAccountForm } from '../account-form.tsx'
import { addPasskey, useSupportsPasskeys } from '../passkeys.tsx'
import { useAction } from '../use-action.ts'
import { usePasskeys, useRefreshHistory } from './queries.ts'
import * as styles from './settings-section.module.css'
import { QueryBoundary, SettingsSection } from './settings-section.tsx'

type PasskeyDialogProps = {
  open: boolean
  passkey: Passkey | null
  onClose: () => void
  onSaved: () => Promise<unknown>
}

function PasskeyDialog({ open, onClose, ...given }: PasskeyDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={given.passkey ? 'Rename the passkey' : 'Add a passkey'}>
      <NameForm {...given} onClose={onClose} />
    </Dialog>
  )
}

function NameForm({ passkey, onClose, onSaved }: Omit<PasskeyDialogProps, 'open'>) {
  const api = useApi()
  const withReauth = useReauth()
  /** The passkeys before an attempt whose response was lost. */
  const known = useRef<readonly string[] | null>(null)
  const addOnce = async (name: string): Promise<Passkey> => {
    const { data } = await api.get('/api/auth/passkeys')
    const stored = known.current && data.find(({ id }) => !known.current?.includes(id))
    if (stored) return api.patch('/api/auth/passkeys/:id', { params: { id: stored.id }, body: { name } })
    try {
      return await addPasskey(api, name)
    } catch (error) {
      if (error instanceof ApiError && isResponseLost(error)) known.current = data.map(({ id }) => id)
      throw error
    }
  }
  const form = useAccountForm({
    initialValues: { name: passkey?.name ?? formatDevice(navigator.userAgent) },
    validate: requireFields('name'),
    submit: async ({ name }) => {
      const saved = passkey
        ? await api.patch('/api/auth/passkeys/:id', { params: { id: passkey.id }, body: { name } })
        : await withReauth(() => addOnce(name))
      if (!saved) return
      await onSaved()
      onClose()
    },
  })
  return (
    <AccountForm form={form} button={passkey ? 'Save name' : 'Continue'}>
      {passkey ? null : <p>Your browser then asks for your fingerprint, face, PIN or security key.</p>}
      <TextField form={form} label="Name" name="name" hint="Helps you recognise it later." maxLength={PASSKEY_NAME_MAX_LENGTH} isRequired />
    </AccountForm>
  )
}

type Shown = { passkey: Passkey | null; isOpen: boolean }

export function PasskeysSection() {
  const api = useApi()
  const withReauth = useReauth()
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
      await withReauth(() => api.delete('/api/auth/passkeys/:id', { params: { id } }))
      await refresh()
    })
  return (
    <SettingsSection title="Passkeys">
      {error ? <Banner tone="error">{error}</Banner> : null}
      <p className={styles.fact}>
        Sign in with your fingerprint, face or screen lock instead of a password. A passkey needs no code of two-step verification.
      </p>
      <QueryBoundary query={passkeys}>
        {(data) =>
          data.length === 0 ? null : (
            <ul className={styles.list}>
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
        <p className={styles.save}>
          <button type="button" className="btn outline" aria-haspopup="dialog" onClick={() => open(null)}>
            Add a passkey
          </button>
        </p>
      ) : (
        <p className={styles.note}>This browser cannot add passkeys here.</p>
      )}
      <PasskeyDialog
        open={dialog.isOpen}
        passkey={dialog.passkey}
        onClose={() => setDialog((last) => ({ ...last, isOpen: false }))}
        onSaved={refresh}
      />
      <ConfirmAction
        open={asked !== null}
        onClose={() => setAsked(null)}
        title="Remove the passkey"
        busyVerb="Please wait..."
        run={async () => asked && remove(asked)}
        row="li"
      >
        <p>
          ‘{asked?.name}’ will no longer sign you in, and all other sessions are signed out. Your device may still offer it until you delete
          it there.
        </p>
      </ConfirmAction>
    </SettingsSection>
  )
}

type ItemProps = { passkey: Passkey; isBusy: boolean; onRename: () => void; onRemove: () => void }

function PasskeyItem({ passkey, isBusy, onRename, onRemove }: ItemProps) {
  return (
    <li>
      <div>
        <p className={styles.name}>{passkey.name || 'Passkey'}</p>
        <p className={styles.note}>
          Added: <DateTime at={passkey.created_at} />
          {passkey.is_synced ? ' · on all your devices' : null}
        </p>
        <p className={styles.note}>
          {passkey.last_used_at ? (
            <>
              Last used: <DateTime at={passkey.last_used_at} withTime />
            </>
          ) : (
            'Not used yet'
          )}
        </p>
      </div>
      <span className={styles.actions}>
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
