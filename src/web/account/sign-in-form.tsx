import type { SignInAnswer } from '../../contract/account.ts'
import { FALLBACKS, SIGN_IN_FAILED } from '../../domain/messages.ts'
import { useApi } from '../site.ts'
import { Banner } from '../ui/banner.tsx'
import { Field } from '../ui/field.tsx'
import { textOf, useForm } from './use-form.ts'

type Props = {
  onSignedIn: (answer: SignInAnswer) => void
  onSecondFactor: () => void
  /** What to do instead, below the button. */
  onSignUp: () => void
  onRecover: () => void
  onLink: () => void
}

/** Email and password. */
export function SignInForm({ onSignedIn, onSecondFactor, onSignUp, onRecover, onLink }: Props) {
  const api = useApi()
  const form = useForm(async (fields) => {
    const answer = await api.post<SignInAnswer>('/api/auth/sign-in/email', {
      email: textOf(fields, 'email'),
      password: textOf(fields, 'password'),
    })
    if (answer.second_factor_required) onSecondFactor()
    else if (!answer.user) return SIGN_IN_FAILED
    else onSignedIn(answer)
    return null
  }, FALLBACKS.signIn)
  return (
    <form className="dialog-body stack" method="post" onSubmit={form.onSubmit}>
      {form.error ? <Banner tone="error">{form.error}</Banner> : null}
      <Field label="Email">{(control) => <input {...control} name="email" type="email" autoComplete="username" required />}</Field>
      <Field label="Password">
        {(control) => <input {...control} name="password" type="password" autoComplete="current-password" required />}
      </Field>
      <button type="submit" className="btn wide" disabled={form.isSubmitting}>
        {form.isSubmitting ? 'Please wait...' : 'Sign In'}
      </button>
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
