import { useReauth } from '../../private/use-reauth.ts'
import { useApi } from '../../site.ts'
import { TextField } from '../../ui/form/fields.tsx'
import { requireFields } from '../../ui/form/form-errors.ts'
import * as settingsSectionStyles from './settings-section.module.css'
import { SettingsForm, SettingsSection, useSettingsForm } from './settings-section.tsx'

/** The change takes effect when the new email address is confirmed. */
export function EmailSection({ email }: { email: string }) {
  const api = useApi()
  const withProof = useReauth()
  const form = useSettingsForm({
    initialValues: { new_email: '' },
    validate: requireFields('new_email'),
    submit: async ({ new_email }) => {
      const isSent = await withProof(() => api.post('/api/auth/change-email', { body: { new_email } }))
      return isSent ? `We've emailed ${new_email}. Open the link to change your address.` : ''
    },
  })
  return (
    <SettingsSection title="Email">
      <p className={settingsSectionStyles.fact}>
        You sign in as <strong className="strong">{email}</strong>
      </p>
      <SettingsForm form={form} button="Change email">
        <TextField form={form} label="New email" name="new_email" type="email" autoComplete="email" isRequired />
      </SettingsForm>
    </SettingsSection>
  )
}
