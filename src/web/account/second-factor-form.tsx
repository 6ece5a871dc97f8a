import type { SignInAnswer } from '../../contract/account.ts'
import { FALLBACKS, SIGN_IN_FAILED } from '../../domain/messages.ts'
import { useApi } from '../site.ts'
import { Banner } from '../ui/banner.tsx'
import { Field } from '../ui/field.tsx'
import { textOf, useForm } from './use-form.ts'

/** The code of the app, or a backup code, which is longer. */
export function SecondFactorForm({ onSignedIn }: { onSignedIn: (answer: SignInAnswer) => void }) {
  const api = useApi()
  const form = useForm(async (fields) => {
    const code = textOf(fields, 'code').trim()
    const path = /^\d{3}\s?\d{3}$/.test(code) ? '/api/auth/two-factor/verify' : '/api/auth/two-factor/verify-backup-code'
    const answer = await api.post<SignInAnswer>(path, { code })
    if (!answer.user) return SIGN_IN_FAILED
    onSignedIn(answer)
    return null
  }, FALLBACKS.signIn)
  return (
    <form className="dialog-body stack" method="post" onSubmit={form.onSubmit}>
      {form.error ? <Banner tone="error">{form.error}</Banner> : null}
      <Field label="Code" hint="The six digits your authenticator app shows, or one of your backup codes.">
        {(control) => <input {...control} name="code" autoComplete="one-time-code" required />}
      </Field>
      <button type="submit" className="btn wide" disabled={form.isSubmitting}>
        {form.isSubmitting ? 'Please wait...' : 'Continue'}
      </button>
    </form>
  )
}
