import { useQueryClient } from '@tanstack/react-query'
import { KEYS } from '../../private/query-keys.ts'
import { useReauth } from '../../private/use-reauth.ts'
import { dispatchSessionEvent } from '../../session/session-store.ts'
import { useApi } from '../../site.ts'
import { TextField } from '../../ui/form/fields.tsx'
import { requireFields } from '../../ui/form/form-errors.ts'
import { NewPasswordFields, usePasswordProblems } from '../new-account-form.tsx'
import { useHasPassword } from './queries.ts'
import * as settingsSectionStyles from './settings-section.module.css'
import { SettingsForm, SettingsSection, useSettingsForm } from './settings-section.tsx'

export function PasswordSection({ email }: { email: string }) {
  const hasPassword = useHasPassword()
  return (
    <SettingsSection title="Password">{hasPassword ? <ChangePassword email={email} /> : <SetPassword email={email} />}</SettingsSection>
  )
}

const EMPTY = { current_password: '', new_password: '', confirm: '' }

function ChangePassword({ email }: { email: string }) {
  const api = useApi()
  const store = useQueryClient()
  const withProof = useReauth()
  const passwordProblems = usePasswordProblems('new_password')
  const form = useSettingsForm({
    initialValues: EMPTY,
    validate: (values) => passwordProblems(values, { email }, requireFields('current_password', 'new_password', 'confirm')(values)),
    submit: async ({ current_password, new_password }) => {
      const change = () => api.post('/api/auth/change-password', { body: { current_password, new_password } })
      const session = await withProof(change, current_password)
      if (!session) return ''
      dispatchSessionEvent({ type: 'read', session })
      void store.invalidateQueries({ queryKey: KEYS.ownSessions })
      form.reset(EMPTY)
      return 'Password changed. All other sessions were signed out.'
    },
  })
  return (
    <SettingsForm form={form} button="Change password">
      {/* Password managers store the username with the password. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField form={form} label="Current password" name="current_password" type="password" autoComplete="current-password" isRequired />
      <NewPasswordFields form={form} label="New password" name="new_password" />
    </SettingsForm>
  )
}

function SetPassword({ email }: { email: string }) {
  const api = useApi()
  const form = useSettingsForm({
    initialValues: {},
    submit: async () => {
      await api.post('/api/auth/request-password-reset', { body: { email } })
      return `We've emailed ${email}. The link sets a password and expires in an hour.`
    },
  })
  return (
    <SettingsForm form={form} button="Set a password">
      <p className={settingsSectionStyles.fact}>You sign in with another account and have no password here.</p>
    </SettingsForm>
  )
}
