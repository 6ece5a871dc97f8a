import { useState } from 'react'
import type { SignInAnswer } from '../../contract/account.ts'
import { MESSAGES } from '../../domain/messages.ts'
import { Banner } from '../ui/banner.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { MailForm } from './mail-form.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import { tellSession } from './session-store.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

/** What the dialog shows; the last three are what a link or another site came back with. */
export type SignInStep =
  | 'sign-in'
  | 'sign-up'
  | 'signed-up'
  | 'second-factor'
  | 'recover'
  | 'link'
  | 'confirmed'
  | 'link-invalid'
  | 'refused'

const TITLES: Record<SignInStep, string> = {
  'sign-in': 'Welcome back',
  confirmed: 'Welcome back',
  'link-invalid': 'Welcome back',
  refused: 'Welcome back',
  'second-factor': 'Welcome back',
  'sign-up': 'Create an Account',
  'signed-up': 'Account Created Successfully!',
  recover: 'Set a new password',
  link: 'Sign in by link',
}

type Props = { open: boolean; onClose: () => void; first: SignInStep; onSignedIn: () => void }

/** The sign-in modal and what it leads to: signing up, a second factor, mails. Loaded on demand. */
export default function SignInDialog({ open, onClose, first, onSignedIn }: Props) {
  const [step, setStep] = useState(first)
  const close = () => {
    setStep('sign-in')
    onClose()
  }
  const enter = (type: 'signed-in' | 'second-factor-verified') => (session: SignInAnswer) => {
    tellSession({ type, session })
    close()
    onSignedIn()
  }
  return (
    <Dialog open={open} onClose={close} title={TITLES[step]}>
      {step === 'sign-up' ? <SignUpForm onDone={() => setStep('signed-up')} /> : null}
      {step === 'signed-up' ? <SignedUp onContinue={() => setStep('sign-in')} /> : null}
      {step === 'second-factor' ? <SecondFactorForm onSignedIn={enter('second-factor-verified')} /> : null}
      {step === 'recover' ? (
        <MailForm path="/api/auth/request-password-reset" button="Email me a link" note="Its link sets a new password, within an hour." />
      ) : null}
      {step === 'link' ? (
        <MailForm path="/api/auth/sign-in/magic-link" button="Email me a link" note="Its link signs you in, within ten minutes." />
      ) : null}
      {TITLES[step] === 'Welcome back' && step !== 'second-factor' ? (
        <>
          <Came step={step} />
          <SignInForm
            onSignedIn={enter('signed-in')}
            onSecondFactor={() => setStep('second-factor')}
            onSignUp={() => setStep('sign-up')}
            onRecover={() => setStep('recover')}
            onLink={() => setStep('link')}
          />
        </>
      ) : null}
    </Dialog>
  )
}

/** What came of a link or of another site. */
function Came({ step }: { step: SignInStep }) {
  if (step === 'confirmed') return <Banner tone="success">Your email address is confirmed. You can sign in now.</Banner>
  if (step === 'link-invalid') return <Banner tone="error">{MESSAGES.link_invalid}</Banner>
  return step === 'refused' ? <Banner tone="error">{MESSAGES.provider_refused}</Banner> : null
}

function SignedUp({ onContinue }: { onContinue: () => void }) {
  return (
    <>
      <div className="dialog-body" role="status">
        <p>We have sent you a mail. Follow its link to confirm your email address; then you can sign in.</p>
      </div>
      <div className="dialog-foot">
        <button type="button" className="btn" onClick={onContinue}>
          Continue to Login
        </button>
      </div>
    </>
  )
}
