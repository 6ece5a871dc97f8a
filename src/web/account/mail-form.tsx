import { useState } from 'react'
import { FALLBACKS } from '../../domain/messages.ts'
import { useApi } from '../site.ts'
import { Banner } from '../ui/banner.tsx'
import { Field } from '../ui/field.tsx'
import { textOf, useForm } from './use-form.ts'

type Props = { path: string; button: string; note: string }

/** Asks for a mail to an address. The answer is the same whether it has an account or not. */
export function MailForm({ path, button, note }: Props) {
  const api = useApi()
  const [isSent, setIsSent] = useState(false)
  const form = useForm(async (fields) => {
    await api.post(path, { email: textOf(fields, 'email') })
    setIsSent(true)
    return null
  }, FALLBACKS.signIn)
  if (isSent)
    return (
      <div className="dialog-body" role="status">
        <p>If there is an account with this address, a mail is on its way. {note}</p>
      </div>
    )
  return (
    <form className="dialog-body stack" method="post" onSubmit={form.onSubmit}>
      {form.error ? <Banner tone="error">{form.error}</Banner> : null}
      <Field label="Email">{(control) => <input {...control} name="email" type="email" autoComplete="username" required />}</Field>
      <button type="submit" className="btn wide" disabled={form.isSubmitting}>
        {form.isSubmitting ? 'Please wait...' : button}
      </button>
    </form>
  )
}
