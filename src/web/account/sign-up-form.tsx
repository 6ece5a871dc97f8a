import { isEmail } from '../../domain/account/email.ts'
import { PASSWORD_MIN_LENGTH, passwordLengthError } from '../../domain/account/password.ts'
import { FALLBACKS, MESSAGES, PASSWORDS_DIFFER, SIGN_UP_FAILED } from '../../domain/messages.ts'
import { useApi } from '../site.ts'
import { Banner } from '../ui/banner.tsx'
import { Field } from '../ui/field.tsx'
import { textOf, useForm } from './use-form.ts'

type Answer = { user: { id: string } | null }

/** Email and the password twice. */
export function SignUpForm({ onDone }: { onDone: () => void }) {
  const api = useApi()
  const form = useForm(async (fields) => {
    const [email, password] = [textOf(fields, 'email'), textOf(fields, 'password')]
    const refused = refusalOf(email, password, textOf(fields, 'confirm'))
    if (refused) return refused
    const { user } = await api.post<Answer>('/api/auth/sign-up/email', { email, password, data: { role_to_assign: 'venue_owner' } })
    if (!user) return SIGN_UP_FAILED
    onDone()
    return null
  }, FALLBACKS.signUp)
  return (
    <form className="dialog-body stack" method="post" onSubmit={form.onSubmit}>
      {form.error ? <Banner tone="error">{form.error}</Banner> : null}
      <Field label="Email">{(control) => <input {...control} name="email" type="email" autoComplete="username" required />}</Field>
      <Field label="Password" hint={`At least ${PASSWORD_MIN_LENGTH} characters, and not a common one.`}>
        {(control) => <input {...control} name="password" type="password" autoComplete="new-password" required />}
      </Field>
      <Field label="Confirm Password">
        {(control) => <input {...control} name="confirm" type="password" autoComplete="new-password" required />}
      </Field>
      <button type="submit" className="btn wide" disabled={form.isSubmitting}>
        {form.isSubmitting ? 'Creating Account...' : 'Create Account'}
      </button>
    </form>
  )
}

function refusalOf(email: string, password: string, confirmation: string): string | null {
  if (!isEmail(email)) return MESSAGES.email_invalid
  if (password !== confirmation) return PASSWORDS_DIFFER
  const tooShortOrLong = passwordLengthError(password)
  return tooShortOrLong ? MESSAGES[tooShortOrLong] : null
}
