import type { SessionUser } from '../../../contract/account.ts'
import { USER_NAME_MAX_LENGTH } from '../../../domain/account/user.ts'
import { refreshSession } from '../../session/session-store.ts'
import { useApi } from '../../site.ts'
import { TextField } from '../../ui/form/fields.tsx'
import { SettingsForm, SettingsSection, useSettingsForm } from './settings-section.tsx'

const ROLES = { admin: 'Administrator', editor: 'Editor', venue_owner: 'Venue owner' } as const

export function ProfileSection({ user }: { user: SessionUser }) {
  const api = useApi()
  const form = useSettingsForm({
    initialValues: { name: user.name },
    submit: async ({ name }) => {
      await api.patch('/api/auth/user', { body: { name: name.trim() } })
      await refreshSession(api)
      return 'Saved.'
    },
  })
  return (
    <SettingsSection title="Profile" state={<span className="badge">{user.role ? ROLES[user.role] : 'No role'}</span>}>
      <SettingsForm form={form} button="Save name">
        <TextField form={form} label="Name" name="name" autoComplete="name" maxLength={USER_NAME_MAX_LENGTH} />
      </SettingsForm>
    </SettingsSection>
  )
}
