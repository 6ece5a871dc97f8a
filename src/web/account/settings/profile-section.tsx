import { useState } from 'react'
import type { SessionUser } from '../../../contract/account.ts'
import { USER_NAME_MAX_LENGTH } from '../../../domain/account/user-name.ts'
import { FALLBACKS } from '../../../domain/messages.ts'
import { refreshSession } from '../../session/session-store.ts'
import { useApi } from '../../site.ts'
import { TextField } from '../../ui/form/fields.tsx'
import { FormBanner } from '../../ui/form/form-parts.tsx'
import { useAccountForm } from '../use-account-form.ts'
import { SaveRow, SettingsSection } from './settings-section.tsx'

const ROLES = { admin: 'Administrator', venue_owner: 'Venue owner' } as const

/** The name, and what one may do here. */
export function ProfileSection({ user }: { user: SessionUser }) {
  const api = useApi()
  const [said, setSaid] = useState('')
  const form = useAccountForm({
    initialValues: { name: user.name },
    submit: async ({ name }) => {
      await api.patch('/api/auth/user', { body: { name: name.trim() } })
      await refreshSession(api)
      setSaid('Saved.')
    },
    fallback: FALLBACKS.account,
  })
  return (
    <SettingsSection title="Profile" state={<span className="badge">{user.role ? ROLES[user.role] : 'No role'}</span>}>
      <form className="stack" {...form.attributes}>
        <FormBanner form={form} />
        <TextField form={form} label="Name" name="name" autoComplete="name" maxLength={USER_NAME_MAX_LENGTH} />
        <SaveRow form={form} said={said}>
          Save name
        </SaveRow>
      </form>
    </SettingsSection>
  )
}
