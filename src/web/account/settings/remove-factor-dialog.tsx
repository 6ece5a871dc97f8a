import { dispatchSessionEvent } from '../../session/session-store.ts'
import { useApi } from '../../site.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordStep } from './password-step.tsx'

/** Turns the second factor off. */
export function RemoveFactorDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const api = useApi()
  const remove = async (body: { password?: string }) => {
    dispatchSessionEvent({ type: 'read', session: await api.post('/api/auth/two-factor/disable', { body }) })
    onClose()
  }
  return (
    <Dialog open={open} onClose={onClose} title="Turn off the second factor">
      <PasswordStep button="Turn off" send={remove}>
        Signing in will ask for your password alone. Your backup codes stop working.
      </PasswordStep>
    </Dialog>
  )
}
