import { useState } from 'react'
import { EMAIL_MAX_LENGTH, isEmail } from '../../../domain/account/email.ts'
import { ERROR_MESSAGES } from '../../../domain/messages.ts'
import { useErrorBanner } from '../../private/error-banner.tsx'
import * as panelStyles from '../../private/panel.module.css'
import { TextField } from '../../ui/form/fields.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { AnonymiseDinerDialog } from './anonymise-diner-dialog.tsx'
import * as styles from './anonymise-diner-form.module.css'

const EMPTY = { email: '' }

export function AnonymiseDinerForm() {
  const [email, setEmail] = useState<string | null>(null)
  const form = useForm({
    initialValues: EMPTY,
    validate: (values) => (isEmail(values.email.trim()) ? [] : [{ field: 'email', code: 'email_invalid' }]),
    submit: async (values) => setEmail(values.email.trim()),
    fallback: ERROR_MESSAGES.internal,
    pageBanner: useErrorBanner(),
  })
  const close = (isDone: boolean) => {
    setEmail(null)
    if (isDone) form.reset(EMPTY)
  }
  return (
    <section className={panelStyles.panel} aria-labelledby="diners">
      <header>
        <h2 id="diners">Diners</h2>
      </header>
      <form className={`${panelStyles.padded} ${styles.form}`} {...form.attributes}>
        <TextField
          form={form}
          name="email"
          label="Diner's email address"
          type="email"
          autoComplete="off"
          maxLength={EMAIL_MAX_LENGTH}
          isRequired
        />
        <button type="submit" className="btn outline">
          Erase diner data
        </button>
      </form>
      {email === null ? null : <AnonymiseDinerDialog email={email} onClose={close} />}
    </section>
  )
}
