import { useState } from 'react'
import { FALLBACKS } from '../../domain/messages.ts'
import { useApi } from '../site.ts'
import { Entry, Problem, Send } from './form-parts.tsx'
import { textOf, useForm } from './use-form.ts'

type Props = { path: string; note: string; onBack: () => void }

/** Asks for a mail to an address. The answer is the same whether it has an account or not. */
export function MailForm({ path, note, onBack }: Props) {
  const api = useApi()
  const [isSent, setIsSent] = useState(false)
  const form = useForm(async (fields) => {
    await api.post(path, { email: textOf(fields, 'email') })
    setIsSent(true)
    return null
  }, FALLBACKS.signIn)
  const back = (
    <p className="instead">
      <button type="button" className="link" onClick={onBack}>
        Back to signing in
      </button>
    </p>
  )
  if (isSent)
    return (
      <div className="dialog-body stack">
        <p role="status">If there is an account with this address, a mail is on its way. {note}</p>
        {back}
      </div>
    )
  return (
    <form className="dialog-body stack" {...form.attributes}>
      <Problem form={form} />
      <Entry form={form} label="Email" name="email" type="email" autoComplete="username" />
      <Send form={form}>Email me a link</Send>
      {back}
    </form>
  )
}
