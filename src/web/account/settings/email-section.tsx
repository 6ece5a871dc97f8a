import { useState } from 'react'
import { FALLBACKS } from '../../../domain/messages.ts'
import { useApi } from '../../site.ts'
import { TextField } from '../../ui/form/fields.tsx'
import { requireFields } from '../../ui/form/form-errors.ts'
import { FormBanner } from '../../ui/form/form-parts.tsx'
import { useAccountForm } from '../use-account-form.ts'
import { useReauth } from './reauth-provider.tsx'
import { SaveRow, SettingsSection } from './settings-section.tsx'

/** The address one signs in with. It changes once the new one is confirmed. */
export function EmailSection({ email }: { email: string }) {
  const api = useApi()
  const withProof = useReauth()
  const [said, setSaid] = useState('')
  const form = useAccountForm({
    initialValues: { new_email: '' },
    validate: requireFields('new_email'),
    submit: async ({ new_email }) => {
      const isSent = await withProof(() => api.post('/api/auth/change-email', { body: { new_email } }))
      setSaid(isSent ? `We have sent a mail to ${new_email}. Your address changes once you follow its link.` : '')
    },
    fallback: FALLBACKS.account,
  })
  return (
    <SettingsSection title="Email">
      <p className="settings-fact">
        You sign in as <strong>{email}</strong>
      </p>
      <form className="stack" {...form.attributes}>
        <FormBanner form={form} />
        <TextField form={form} label="New email" name="new_email" type="email" autoComplete="email" isRequired />
        <SaveRow form={form} said={said}>
          Change email
        </SaveRow>
      </form>
    </SettingsSection>
  )
}
