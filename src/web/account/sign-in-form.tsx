import { useState } from 'react'
import type { SignInAnswer } from '../../contract/account.ts'
import { FALLBACKS, SIGN_IN_FAILED } from '../../domain/messages.ts'
import { useApi } from '../site.ts'
import { Entry, Problem, Send } from './form-parts.tsx'
import { Resend } from './resend.tsx'
import { textOf, useForm } from './use-form.ts'

type Props = {
  /** What stands in the field already. */
  email: string
  onEmail: (email: string) => void
  onSignedIn: (answer: SignInAnswer) => void
  onSecondFactor: () => void
  /** What to do instead, below the button. */
  onSignUp: () => void
  onRecover: () => void
  onLink: () => void
}

/** Email and password. */
export function SignInForm({ email, onEmail, onSignedIn, onSecondFactor, onSignUp, onRecover, onLink }: Props) {
  const api = useApi()
  const [tried, setTried] = useState('')
  const form = useForm(async (fields) => {
    const credentials = { email: textOf(fields, 'email'), password: textOf(fields, 'password') }
    setTried(credentials.email)
    const answer = await api.post<SignInAnswer>('/api/auth/sign-in/email', credentials)
    if (answer.second_factor_required) onSecondFactor()
    else if (!answer.user) return SIGN_IN_FAILED
    else onSignedIn(answer)
    return null
  }, FALLBACKS.signIn)
  return (
    <form className="dialog-body stack" {...form.attributes}>
      <Problem form={form} />
      {form.code === 'email_not_confirmed' ? <Resend email={tried} /> : null}
      <Entry
        form={form}
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        onChange={(event) => onEmail(event.target.value)}
      />
      <Entry form={form} label="Password" name="password" type="password" autoComplete="current-password" />
      <Send form={form}>Sign In</Send>
      <p className="instead">
        <button type="button" className="link" onClick={onRecover}>
          Forgot your password?
        </button>
        <button type="button" className="link" onClick={onLink}>
          Email me a sign-in link
        </button>
        <button type="button" className="link" onClick={onSignUp}>
          Create an account
        </button>
      </p>
    </form>
  )
}
