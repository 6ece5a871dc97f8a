import { type FormEvent, useState } from 'react'
import { Banner } from '../ui/banner.tsx'
import { Field } from '../ui/field.tsx'

export type Credentials = { email: string; password: string }

/** Email and password. `onSubmit` answers the sentence to show when it did not work, null when it did. */
export function SignInForm({ onSubmit }: { onSubmit: (credentials: Credentials) => Promise<string | null> }) {
  const [error, setError] = useState<string | null>(null)
  const [isSubmitting, setIsSubmitting] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setIsSubmitting(true)
    setError(null)
    setError(await onSubmit({ email: String(form.get('email')), password: String(form.get('password')) }))
    setIsSubmitting(false)
  }
  return (
    <form className="dialog-body stack" method="post" onSubmit={submit}>
      {error ? <Banner tone="error">{error}</Banner> : null}
      <Field label="Email">{(control) => <input {...control} name="email" type="email" autoComplete="username" required />}</Field>
      <Field label="Password">
        {(control) => <input {...control} name="password" type="password" autoComplete="current-password" required />}
      </Field>
      <button type="submit" className="btn wide" disabled={isSubmitting}>
        {isSubmitting ? 'Please wait...' : 'Sign In'}
      </button>
    </form>
  )
}
