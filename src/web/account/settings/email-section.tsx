import { useState } from 'react'
import { FALLBACKS } from '../../../domain/messages.ts'
import { useApi } from '../../site.ts'
import { Entry, Problem } from '../form-parts.tsx'
import { textOf, useForm } from '../use-form.ts'
import { useReauth } from './proof.ts'
import { Save } from './save.tsx'
import { Section } from './section.tsx'

/** The address one signs in with. It changes once the new one is confirmed. */
export function EmailSection({ email }: { email: string }) {
  const api = useApi()
  const withProof = useReauth()
  const [said, setSaid] = useState('')
  const form = useForm(async (fields) => {
    const new_email = textOf(fields, 'new_email')
    const isSent = await withProof(() => api.post('/api/auth/change-email', { body: { new_email } }))
    setSaid(isSent ? `We have sent a mail to ${new_email}. Your address changes once you follow its link.` : '')
    return null
  }, FALLBACKS.account)
  return (
    <Section title="Email">
      <p className="settings-fact">
        You sign in as <strong>{email}</strong>
      </p>
      <form className="stack" {...form.attributes}>
        <Problem form={form} />
        <Entry form={form} label="New email" name="new_email" type="email" autoComplete="email" />
        <Save form={form} said={said}>
          Change email
        </Save>
      </form>
    </Section>
  )
}
