import { useState } from 'react'
import { FALLBACKS } from '../../domain/messages.ts'
import { useApi } from '../site.ts'
import { useFocusOnChange } from '../ui/use-focus-on-change.ts'
import { Entry, Problem, Send } from './form-parts.tsx'
import { textOf, useForm } from './use-form.ts'

/** The calls that send an email to an address, whether or not it has an account. */
export type EmailRequestPath = '/api/auth/request-password-reset' | '/api/auth/sign-in/magic-link' | '/api/auth/send-verification-email'

type Props = { path: EmailRequestPath; note: string; email: string; onBack: () => void }

/** Asks for a mail to an address, which `email` may be already. The answer is the same whether it has an account or not. */
export function EmailRequestForm({ path, note, email, onBack }: Props) {
  const api = useApi()
  const [isSent, setIsSent] = useState(false)
  const focused = useFocusOnChange(isSent)
  const form = useForm(async (fields) => {
    await api.post(path, { body: { email: textOf(fields, 'email') } })
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
  return (
    <div className="dialog-step" ref={focused}>
      {isSent ? (
        <div className="dialog-body stack">
          <p role="status">If there is an account with this address, an email is on its way. {note}</p>
          {back}
        </div>
      ) : (
        <form className="dialog-body stack" {...form.attributes}>
          <Problem form={form} />
          <Entry form={form} label="Email" name="email" type="email" autoComplete="username" defaultValue={email} />
          <Send form={form}>Email me a link</Send>
          {back}
        </form>
      )}
    </div>
  )
}
