import { SIGN_UP_FAILED } from '../../domain/messages.ts'
import { useApi } from '../site.ts'
import * as dialogStyles from '../ui/dialog.module.css'
import { EmptyIllustration } from '../ui/empty-illustration.tsx'
import { FormError } from '../ui/form/form-errors.ts'
import { NewAccountForm } from './new-account-form.tsx'
import { ResendConfirmation } from './sign-in-form.tsx'

export function SignUpForm({ email: initialEmail, onDone }: { email: string; onDone: (email: string) => void }) {
  const api = useApi()
  return (
    <NewAccountForm
      isOwn
      email={initialEmail}
      create={async ({ email, password }) => {
        const { user } = await api.post('/api/auth/sign-up/email', { body: { email, password, data: { role_to_assign: 'venue_owner' } } })
        if (!user) throw new FormError(SIGN_UP_FAILED)
        onDone(email)
      }}
    />
  )
}

export function SignUpSuccess({ email, onContinue }: { email: string; onContinue: () => void }) {
  return (
    <>
      <div className={`${dialogStyles.body} ${dialogStyles.success}`}>
        <EmptyIllustration />
        <p role="status">We've emailed {email}. Open the link to confirm your address, then sign in.</p>
        <ResendConfirmation email={email} />
      </div>
      <div className={dialogStyles.footer}>
        <button type="button" className="btn" data-first-focus="" onClick={onContinue}>
          Continue to Login
        </button>
      </div>
    </>
  )
}
