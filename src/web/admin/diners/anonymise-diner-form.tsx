import { type FormEvent, useState } from 'react'
import { EMAIL_MAX_LENGTH, isEmail } from '../../../domain/account/email.ts'
import { MESSAGES } from '../../../domain/messages.ts'
import { useNotices } from '../../private/error-banner.tsx'
import { TextField } from '../../private/text-field.tsx'
import { useEntries } from '../../private/use-entries.ts'
import { AnonymiseDinerDialog } from './anonymise-diner-dialog.tsx'

/** For a diner who asks to be forgotten: their address, and the question. */
export function ForgetDiner() {
  const form = useEntries({ email: '' })
  const { fail, clear } = useNotices()
  const [isAsking, setAsking] = useState(false)
  const email = form.values.email.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    clear()
    if (isEmail(email)) return setAsking(true)
    fail(MESSAGES.email_invalid)
    form.refuse([{ field: 'email', code: 'email_invalid' }])
  }
  const close = (isDone: boolean) => {
    setAsking(false)
    if (isDone) form.replace({ email: '' })
  }
  return (
    <section className="panel" aria-labelledby="diners">
      <header>
        <h2 id="diners">Diners</h2>
      </header>
      <form className="panel-pad forget-diner" noValidate ref={form.form} onSubmit={submit}>
        <TextField
          form={form}
          name="email"
          label="Address of a diner who asks to be forgotten"
          type="email"
          autoComplete="off"
          maxLength={EMAIL_MAX_LENGTH}
          isRequired
        />
        <button type="submit" className="btn line">
          Forget this diner
        </button>
      </form>
      {isAsking ? <AnonymiseDinerDialog email={email} onClose={close} /> : null}
    </section>
  )
}
