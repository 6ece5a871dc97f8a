import { useState } from 'react'
import { EnrolDialog } from './enrol-dialog.tsx'
import { RemoveFactorDialog, RenewCodesDialog } from './second-factor-dialogs.tsx'
import * as settingsSectionStyles from './settings-section.module.css'
import { SettingsSection } from './settings-section.tsx'

type Open = 'enrol' | 'renew' | 'remove'

/** Turns the second factor on and off, and replaces the backup codes. */
export function SecondFactorSection({ isOn }: { isOn: boolean }) {
  const [open, setOpen] = useState<Open | null>(null)
  const [round, setRound] = useState(0)
  const opens = (which: Open) => () => {
    setRound(round + 1)
    setOpen(which)
  }
  const at = (which: Open) => ({ key: `${which} ${round}`, open: open === which, onClose: () => setOpen(null) })
  const dialogs = { enrol: at('enrol'), renew: at('renew'), remove: at('remove') }
  return (
    <SettingsSection
      title="Second factor"
      state={
        <span className={isOn ? `badge ${settingsSectionStyles.isOn}` : `badge ${settingsSectionStyles.isOff}`}>{isOn ? 'On' : 'Off'}</span>
      }
    >
      <p className={settingsSectionStyles.fact}>
        {isOn
          ? 'Signing in asks for a code from your authenticator app, whichever way you come in.'
          : 'A code from an authenticator app, asked for after your password. Whoever learns your password alone does not get in.'}
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
      <EnrolDialog {...dialogs.enrol} key={dialogs.enrol.key} />
      <RenewCodesDialog {...dialogs.renew} key={dialogs.renew.key} />
      <RemoveFactorDialog {...dialogs.remove} key={dialogs.remove.key} />
    </SettingsSection>
  )
}
