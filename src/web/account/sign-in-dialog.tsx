import { useState } from 'react'
import type { Provider, SessionUser, SignInResponse } from '../../contract/account.ts'
import { EMAIL_TOKEN_LIFETIMES } from '../../domain/account/email-token-lifetimes.ts'
import { ERROR_MESSAGES } from '../../domain/messages.ts'
import { dispatchSessionEvent, useSession } from '../session/session-store.ts'
import { Banner } from '../ui/banner.tsx'
import * as dialogStyles from '../ui/dialog.module.css'
import { Dialog } from '../ui/dialog.tsx'
import { useFocusOnChange } from '../ui/use-focus-on-change.ts'
import { EmailRequestForm } from './email-request-form.tsx'
import { keepPageAfterSignUp } from './page-after-sign-up.ts'
import { ProviderButtons, SsoForm } from './provider-sign-in.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { parseSignInParams, type SignInStep } from './sign-in-params.ts'
import { SignUpForm, SignUpSuccess } from './sign-up-form.tsx'

const TITLES: Record<SignInStep, string> = {
  'sign-in': 'Welcome back',
  again: 'Welcome back',
  confirmed: 'Welcome back',
  refused: 'Welcome back',
  'second-factor': 'Welcome back',
  'sign-up': 'Create an Account',
  'signed-up': 'Account Created Successfully!',
  recover: 'Set a new password',
  link: 'Sign in with a link',
  sso: 'Sign in with your organisation',
}

type Props = {
  open: boolean
  onClose: (signedIn: SessionUser | null) => void
  first: SignInStep
  next: string | null
}

export default function SignInDialog({ open, onClose, first, next }: Props) {
  const [step, setStep] = useState(first)
  const { user } = useSession()
  // The session that has ended, read once: signing in changes it before the dialog has closed.
  const [ended] = useState(first === 'again' ? user : null)
  const [email, setEmail] = useState(ended?.email ?? '')
  const [organisation, setOrganisation] = useState<Provider | null>(null)
  const focused = useFocusOnChange(step)
  const enter = (type: 'signed-in' | 'second-factor-verified') => (session: SignInResponse) => {
    dispatchSessionEvent({ type, session })
    onClose(session.user)
  }
  const restart = () => setStep('sign-in')
  const target = next ?? pageWithoutDialog()
  return (
    <Dialog open={open} onClose={() => onClose(null)} title={TITLES[step]}>
      <div className={dialogStyles.step} ref={focused}>
        {step === 'sign-up' ? (
          <SignUpForm
            email={email}
            onDone={(made) => {
              if (next) keepPageAfterSignUp(next)
              setEmail(made)
              setStep('signed-up')
            }}
          />
        ) : null}
        {step === 'signed-up' ? <SignUpSuccess email={email} onContinue={restart} /> : null}
        {step === 'second-factor' ? <SecondFactorForm onSignedIn={enter('second-factor-verified')} onRestart={restart} /> : null}
        {step === 'recover' ? (
          <EmailRequestForm
            path="/api/auth/request-password-reset"
            note={`The link sets a new password and expires in ${EMAIL_TOKEN_LIFETIMES.recovery.words}.`}
            email={email}
            onBack={restart}
          />
        ) : null}
        {step === 'link' ? (
          <EmailRequestForm
            path="/api/auth/sign-in/magic-link"
            note={`The link expires in ${EMAIL_TOKEN_LIFETIMES.signIn.words}.`}
            email={email}
            onBack={restart}
          />
        ) : null}
        {step === 'sso' && organisation ? <SsoForm provider={organisation} email={email} next={target} /> : null}
        {step === 'sign-in' || step === 'again' || step === 'confirmed' || step === 'refused' ? (
          <>
            <StepBanner step={step} hasEnded={ended !== null} />
            <SignInForm
              email={email}
              onEmail={setEmail}
              onSignedIn={enter('signed-in')}
              onSecondFactor={() => setStep('second-factor')}
              onSignUp={() => setStep('sign-up')}
              onRecover={() => setStep('recover')}
              onLink={() => setStep('link')}
            />
            <ProviderButtons
              next={target}
              onSignedIn={enter('signed-in')}
              onSso={(provider) => {
                setOrganisation(provider)
                setStep('sso')
              }}
            />
          </>
        ) : null}
      </div>
    </Dialog>
  )
}

/** The current page with its filters, without the parameters that opened this dialog. The fragment may be a secret of an emailed link. */
function pageWithoutDialog(): string {
  const { pathname, search } = location
  return parseSignInParams(search) ? pathname : pathname + search
}

function StepBanner({ step, hasEnded }: { step: SignInStep; hasEnded: boolean }) {
  const banner =
    step === 'again' && hasEnded ? (
      <Banner tone="warning">You were signed out. Sign in again to continue where you were.</Banner>
    ) : step === 'confirmed' ? (
      <Banner tone="success">Your email address is confirmed. You can sign in now.</Banner>
    ) : step === 'refused' ? (
      <Banner tone="error">{ERROR_MESSAGES.provider_refused}</Banner>
    ) : null
  return banner && <div className={dialogStyles.notice}>{banner}</div>
}
