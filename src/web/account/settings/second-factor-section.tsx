import { useState } from 'react'
import { EnrolDialog } from './enrol-dialog.tsx'
import { RemoveFactorDialog, RenewCodesDialog } from './second-factor-dialogs.tsx'
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
