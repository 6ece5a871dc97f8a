import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { SessionUser } from '../../../contract/account.ts'
import { USER_NAME_MAX_LENGTH } from '../../../domain/account/user.ts'
import { ApiError, isResponseLost } from '../../api.ts'
import { KEYS } from '../../private/query-keys.ts'
import { useReauth } from '../../private/use-reauth.ts'
import { dispatchSessionEvent, refreshSession } from '../../session/session-store.ts'
import { useApi } from '../../site.ts'
import { TextField } from '../../ui/form/fields.tsx'
import { FormError, requireFields } from '../../ui/form/form-errors.ts'
import { CurrentPasswordField } from '../account-form.tsx'
import { NewPasswordFields, usePasswordProblems } from '../new-account-form.tsx'
import { useHasPassword } from './queries.ts'
import * as styles from './settings-section.module.css'
import { AccountSectionForm, SettingsSection, useAccountSectionForm } from './settings-section.tsx'

const ROLES = { admin: 'Administrator', editor: 'Editor', venue_owner: 'Venue owner' } as const

export function ProfileSection({ user }: { user: SessionUser }) {
  const api = useApi()
  const form = useAccountSectionForm({
    initialValues: { name: user.name },
    submit: async ({ name }) => {
      await api.patch('/api/auth/user', { body: { name: name.trim() } })
      await refreshSession(api)
      return 'Saved.'
    },
  })
  return (
    <SettingsSection title="Profile" state={<span className="badge">{user.role ? ROLES[user.role] : 'No role'}</span>}>
      <AccountSectionForm form={form} button="Save name">
        <TextField form={form} label="Name" name="name" autoComplete="name" maxLength={USER_NAME_MAX_LENGTH} />
      </AccountSectionForm>
    </SettingsSection>
  )
}

export function EmailSection({ email }: { email: string }) {
  const api = useApi()
  const withReauth = useReauth()
  const form = useAccountSectionForm({
    initialValues: { new_email: '' },
    validate: requireFields('new_email'),
    submit: async ({ new_email }) => {
      const isSent = await withReauth(() => api.post('/api/auth/change-email', { body: { new_email } }))
      return isSent ? `We've emailed ${new_email}. Open the link to change your email address.` : ''
    },
  })
  return (
    <SettingsSection title="Email">
      <p className={styles.fact}>
        You sign in as <strong className="strong">{email}</strong>
      </p>
      <AccountSectionForm form={form} button="Change email">
        <TextField form={form} label="New email" name="new_email" type="email" autoComplete="email" isRequired />
      </AccountSectionForm>
    </SettingsSection>
  )
}

export function PasswordSection({ email }: { email: string }) {
  const hasPassword = useHasPassword()
  return (
    <SettingsSection title="Password">{hasPassword ? <ChangePassword email={email} /> : <SetPassword email={email} />}</SettingsSection>
  )
}

const PASSWORD_IN_DOUBT = 'The server didn’t reply. Your new password may already be set. Sign out, then sign in with it.'

const EMPTY = { current_password: '', new_password: '', confirm: '' }

function ChangePassword({ email }: { email: string }) {
  const api = useApi()
  const store = useQueryClient()
  const withReauth = useReauth()
  const passwordProblems = usePasswordProblems('new_password')
  const wasLost = useRef(false)
  const form = useAccountSectionForm({
    initialValues: EMPTY,
    validate: (values) => passwordProblems(values, { email }, requireFields('current_password', 'new_password', 'confirm')(values)),
    submit: async ({ current_password, new_password }) => {
      const change = () =>
        api.post('/api/auth/change-password', { body: { current_password, new_password } }).catch((error: unknown) => {
          const isLost = error instanceof ApiError && (isResponseLost(error) || (wasLost.current && error.code === 'password_wrong'))
          if (!isLost) throw error
          wasLost.current = true
          throw new FormError(PASSWORD_IN_DOUBT)
        })
      const session = await withReauth(change, current_password)
      if (!session) return ''
      dispatchSessionEvent({ type: 'read', session })
      void store.invalidateQueries({ queryKey: KEYS.ownSessions })
      form.reset(EMPTY)
      return 'Password changed. All other sessions were signed out.'
    },
  })
  return (
    <AccountSectionForm form={form} button="Change password">
      {/* Password managers store the username with the password. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <CurrentPasswordField form={form} label="Current password" name="current_password" />
      <NewPasswordFields form={form} label="New password" name="new_password" />
    </AccountSectionForm>
  )
}

function SetPassword({ email }: { email: string }) {
  const api = useApi()
  const form = useAccountSectionForm({
    initialValues: {},
    submit: async () => {
      await api.post('/api/auth/request-password-reset', { body: { email } })
      return `We've emailed ${email}. The link sets a password and expires in an hour.`
    },
  })
  return (
    <AccountSectionForm form={form} button="Set a password">
      <p className={styles.fact}>You sign in with another account and have no password here.</p>
    </AccountSectionForm>
  )
}
