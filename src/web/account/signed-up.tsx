import { Plates } from '../ui/plates.tsx'
import { ResendConfirmation } from './resend-confirmation.tsx'

/** The account is there; its address is still to be confirmed. */
export function SignUpSuccess({ email, onContinue }: { email: string; onContinue: () => void }) {
  return (
    <>
      <div className="dialog-body sent">
        <Plates />
        <p role="status">We have sent a mail to {email}. Follow its link to confirm your email address; then you can sign in.</p>
        <ResendConfirmation email={email} />
      </div>
      <div className="dialog-foot">
        <button type="button" className="btn" data-first-focus="" onClick={onContinue}>
          Continue to Login
        </button>
      </div>
    </>
  )
}
