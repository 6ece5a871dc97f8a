import { useState } from 'react'
import type { SessionUser } from '../../../contract/account.ts'
import { USER_NAME_MAX_LENGTH } from '../../../domain/account/user-name.ts'
import { FALLBACKS } from '../../../domain/messages.ts'
import { refreshSession } from '../../session/session-store.ts'
import { useApi } from '../../site.ts'
import { Entry, Problem } from '../form-parts.tsx'
import { textOf, useForm } from '../use-form.ts'
import { Save } from './save.tsx'
import { Section } from './section.tsx'

const ROLES = { admin: 'Administrator', venue_owner: 'Venue owner' } as const

/** The name, and what one may do here. */
export function ProfileSection({ user }: { user: SessionUser }) {
  const api = useApi()
  const [said, setSaid] = useState('')
  const form = useForm(async (fields) => {
    await api.patch('/api/auth/user', { body: { name: textOf(fields, 'name').trim() } })
    await refreshSession(api)
    setSaid('Saved.')
    return null
  }, FALLBACKS.account)
  return (
    <Section title="Profile" state={<span className="badge">{user.role ? ROLES[user.role] : 'No role'}</span>}>
      <form className="stack" {...form.attributes}>
        <Problem form={form} />
        <Entry
          form={form}
          label="Name"
          name="name"
          autoComplete="name"
          maxLength={USER_NAME_MAX_LENGTH}
          required={false}
          defaultValue={user.name}
        />
        <Save form={form} said={said}>
          Save name
        </Save>
      </form>
    </Section>
  )
}
