import { useState } from 'react'
import type { SignInResponse } from '../../contract/account.ts'
import type { PostedForm } from '../../contract/posted-form.ts'
import { FALLBACK_MESSAGES, SIGN_IN_FAILED } from '../../domain/messages.ts'
import { apiErrorMessage } from '../api.ts'
import { useApi } from '../site.ts'
import { FormError, requireFields } from '../ui/form/form-errors.ts'
import * as accountFormStyles from './account-form.module.css'
import { AccountForm, CurrentPasswordField, EmailField, postedErrors, useAccountForm } from './account-form.tsx'
import * as styles from './sign-in-form.module.css'

export function ResendConfirmation({ email }: { email: string }) {
  const api = useApi()
  const [result, setResult] = useState('')
  const [isSending, setIsSending] = useState(false)
  const send = async () => {
    setIsSending(true)
    setResult(
      await api.post('/api/auth/send-verification-email', { body: { email } }).then(
        () => 'Email resent. It may take a minute to arrive.',
        (failure: unknown) => apiErrorMessage(failure, FALLBACK_MESSAGES.signUp),
      ),
    )
    setIsSending(false)
  }
  return (
    <p className={styles.resend}>
      <button type="button" className="link" aria-disabled={isSending || undefined} onClick={() => isSending || void send()}>
        {isSending ? 'Please wait...' : 'Resend email'}
      </button>
      <span role="status">{result}</span>
    </p>
  )
}

type SignInFormProps = {
  email: string
  onEmail: (email: string) => void
  onSignedIn: (response: SignInResponse) => void
  onSecondFactor: () => void
  onSignUp?: () => void
  onRecover?: () => void
  onLink?: () => void
  /** Set on the sign-in page, which works without JavaScript. `posted` is the form that was posted to it; null without one. */
  page?: { posted: PostedForm | null }
}

export function SignInForm({ email, onEmail, onSignedIn, onSecondFactor, onSignUp, onRecover, onLink, page }: SignInFormProps) {
  const api = useApi()
  const [triedEmail, setTriedEmail] = useState('')
  const form = useAccountForm({
    initialValues: { email, password: '' },
    validate: requireFields('email', 'password'),
    submit: async (credentials) => {
      setTriedEmail(credentials.email)
      const session = await api.post('/api/auth/sign-in/email', { body: credentials })
      if (session.second_factor_required) onSecondFactor()
      else if (!session.user) throw new FormError(SIGN_IN_FAILED)
      else onSignedIn(session)
    },
    fallback: FALLBACK_MESSAGES.signIn,
    posted: postedErrors(page?.posted),
  })
  const alternatives = (
    <p className={page ? `${accountFormStyles.alternatives} needs-script` : accountFormStyles.alternatives}>
      <AlternativeLink href={page && '/?sign-in=recover'} onClick={onRecover}>
        Forgot your password?
      </AlternativeLink>
      <AlternativeLink href={page && '/?sign-in=link'} onClick={onLink}>
        Email me a sign-in link
      </AlternativeLink>
      <AlternativeLink href={page && '/?sign-in=sign-up'} onClick={onSignUp}>
        Create an account
      </AlternativeLink>
    </p>
  )
  return (
    <AccountForm form={form} button="Sign In" isOnPage={page !== undefined} action={page && '/sign-in'} below={alternatives}>
      {form.banner?.code === 'email_not_confirmed' ? <ResendConfirmation email={triedEmail} /> : null}
      <EmailField form={form} name="email" onType={onEmail} />
      <CurrentPasswordField form={form} name="password" />
    </AccountForm>
  )
}

function AlternativeLink({ href, onClick, children }: { href: string | undefined; onClick: (() => void) | undefined; children: string }) {
  if (href) {
    return (
      <a className="link" href={href}>
        {children}
      </a>
    )
  }
  return (
    <button type="button" className="link" onClick={onClick}>
      {children}
    </button>
  )
}
