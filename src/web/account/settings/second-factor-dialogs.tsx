import { useState } from 'react'
import { dispatchSessionEvent } from '../../session/session-store.ts'
import { useApi } from '../../site.ts'
import * as dialogStyles from '../../ui/dialog.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { useFocusOnChange } from '../../ui/use-focus-on-change.ts'
import { BackupCodes } from './backup-codes.tsx'
import { PasswordStep } from './password-step.tsx'

export function RemoveFactorDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
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

export function RenewCodesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
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
