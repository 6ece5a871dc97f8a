import { SIGN_IN_FAILED } from '../../domain/messages.ts'
import { Dialog } from '../ui/dialog.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** The sign-in modal. Loaded on demand. */
export default function SignInDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Welcome back">
      <SignInForm onSubmit={async () => SIGN_IN_FAILED} />
    </Dialog>
  )
}
