import type { ReactNode } from 'react'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { ROLES } from '../../domain/account/roles.ts'
import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import { useReauth } from '../private/use-reauth.ts'
import { useApi } from '../site.ts'
import { SelectField, TextField } from '../ui/form/fields.tsx'
import { requireFields } from '../ui/form/form-errors.ts'
import type { Form } from '../ui/form/use-form.ts'
import { AccountForm, useAccountForm } from './account-form.tsx'

type Props = { onTyped: () => void; onInvited: (email: string) => void; below: ReactNode }

/** Invites a user, who chooses the password. */
export function InviteUserForm({ onTyped, onInvited, below }: Props) {
  const api = useApi()
  const withProof = useReauth()
  const form = useAccountForm({
    initialValues: { email: '', role: 'venue_owner' },
    validate: requireFields('email'),
    submit: async ({ email, role }) => {
      const body = { email, role: ROLES.find((known) => known === role) }
      if (await withProof(() => api.post('/api/user-invitations', { body }))) onInvited(email.trim())
    },
    fallback: FALLBACK_MESSAGES.account,
  })
  return (
    <AccountForm form={form} button="Send Invitation" busyText="Sending..." onChange={onTyped} below={below}>
      <TextField form={form} label="Email" name="email" type="email" autoComplete="off" isRequired takesFocus />
      <RoleField form={form} name="role" />
    </AccountForm>
  )
}

/** The role of a new account. */
export function RoleField<V extends FieldValues>({ form, name }: { form: Form<V>; name: FieldPathByValue<V, string> }) {
  return (
    <SelectField
      form={form}
      name={name}
      label="Role"
      hint="A venue owner looks after one venue, which you assign. Administrators have full access."
      isRequired
    >
      <option value="venue_owner">Venue owner</option>
      <option value="admin">Administrator</option>
    </SelectField>
  )
}
