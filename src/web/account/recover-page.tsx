import { useEffect, useRef, useState } from 'react'
import { passwordLengthError } from '../../domain/account/password.ts'
import { FALLBACKS, MESSAGES, PASSWORDS_DIFFER } from '../../domain/messages.ts'
import { useApi } from '../site.ts'
import { Banner } from '../ui/banner.tsx'
import { Field } from '../ui/field.tsx'
import { tellSession } from './session-store.ts'
import { textOf, useForm } from './use-form.ts'

/** Sets a new password with the secret behind `#`. */
export function RecoverPage() {
  const api = useApi()
  const token = useRef('')
  const [isDone, setIsDone] = useState(false)
  useEffect(() => {
    token.current = decodeURIComponent(location.hash.slice(1))
    tellSession({ type: 'recovering' })
  }, [])
  const form = useForm(async (fields) => {
    const password = textOf(fields, 'password')
    const wrong = passwordLengthError(password)
    if (wrong) return MESSAGES[wrong]
    if (password !== textOf(fields, 'confirm')) return PASSWORDS_DIFFER
    if (!token.current) return MESSAGES.link_invalid
    await api.post('/api/auth/reset-password', { token: token.current, new_password: password })
    setIsDone(true)
    tellSession({ type: 'signed-out' })
    return null
  }, FALLBACKS.signIn)
  return (
    <section className="wrap account-page">
      <h1>Set a new password</h1>
      {isDone ? (
        <Banner tone="success">
          Your password is set. <a href="/?sign-in=">Sign in</a>
        </Banner>
      ) : (
        <form className="stack" method="post" onSubmit={form.onSubmit}>
          {form.error ? <Banner tone="error">{form.error}</Banner> : null}
          <Field label="New password" hint="At least 6 characters, and not a common one.">
            {(control) => <input {...control} name="password" type="password" autoComplete="new-password" required />}
          </Field>
          <Field label="Confirm Password">
            {(control) => <input {...control} name="confirm" type="password" autoComplete="new-password" required />}
          </Field>
          <button type="submit" className="btn" disabled={form.isSubmitting}>
            {form.isSubmitting ? 'Please wait...' : 'Set password'}
          </button>
        </form>
      )}
    </section>
  )
}
