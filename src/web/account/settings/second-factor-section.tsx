import { useState } from 'react'
import { dispatchSessionEvent } from '../../session/session-store.ts'
import { useApi } from '../../site.ts'
import * as dialogStyles from '../../ui/dialog.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { useFocusOnChange } from '../../ui/use-focus-on-change.ts'
import { BackupCodes } from './backup-codes.tsx'
import { EnrolDialog } from './enrol-dialog.tsx'
import { PasswordStep } from './password-step.tsx'
import * as settingsSectionStyles from './settings-section.module.css'
import { SettingsSection } from './settings-section.tsx'

const DIALOGS = { enrol: EnrolDialog, renew: RenewCodesDialog, remove: RemoveFactorDialog }

/** `round` is the React key, so that each opening has new state. */
type Shown = { name: keyof typeof DIALOGS; isOpen: boolean; round: number }

export function SecondFactorSection({ isOn }: { isOn: boolean }) {
  const [dialog, setDialog] = useState<Shown>({ name: 'enrol', isOpen: false, round: 0 })
  const opens = (name: Shown['name']) => () => setDialog({ name, isOpen: true, round: dialog.round + 1 })
  const OpenDialog = DIALOGS[dialog.name]
  return (
    <SettingsSection
      title="Two-step verification"
      state={
        <span className={isOn ? `badge ${settingsSectionStyles.isOn}` : `badge ${settingsSectionStyles.isOff}`}>{isOn ? 'On' : 'Off'}</span>
      }
    >
      <p className={settingsSectionStyles.fact}>
        {isOn
          ? 'Signing in asks for a code from your authenticator app, however you sign in.'
          : 'Protect your account with a code from an authenticator app.'}
      </p>
      <p className={settingsSectionStyles.save}>
        {isOn ? (
          <>
            <button type="button" className="btn outline" aria-haspopup="dialog" onClick={opens('renew')}>
              New backup codes
            </button>
            <button type="button" className="btn ghost" aria-haspopup="dialog" onClick={opens('remove')}>
              Turn off
            </button>
          </>
        ) : (
          <button type="button" className="btn outline" aria-haspopup="dialog" onClick={opens('enrol')}>
            Set up
          </button>
        )}
      </p>
      <OpenDialog key={dialog.round} open={dialog.isOpen} onClose={() => setDialog((last) => ({ ...last, isOpen: false }))} />
    </SettingsSection>
  )
}

function RemoveFactorDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const api = useApi()
  const remove = async (body: { password?: string }) => {
    dispatchSessionEvent({ type: 'read', session: await api.post('/api/auth/two-factor/disable', { body }) })
    onClose()
  }
  return (
    <Dialog open={open} onClose={onClose} title="Turn off two-step verification">
      <PasswordStep button="Turn off" send={remove}>
        Signing in will ask for your password alone. Your backup codes stop working.
      </PasswordStep>
    </Dialog>
  )
}

function RenewCodesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const api = useApi()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const focused = useFocusOnChange(codes)
  const renew = async (body: { password?: string }) => {
    const made = await api.post('/api/auth/two-factor/generate-backup-codes', { body })
    setCodes(made.backup_codes)
  }
  return (
    <Dialog open={open} onClose={onClose} title={codes ? 'Keep your backup codes' : 'New backup codes'}>
      <div className={dialogStyles.step} ref={focused}>
        {codes ? (
          <BackupCodes codes={codes} onDone={onClose} />
        ) : (
          <PasswordStep button="Make new codes" send={renew}>
            The codes you have now stop working.
          </PasswordStep>
        )}
      </div>
    </Dialog>
  )
}
