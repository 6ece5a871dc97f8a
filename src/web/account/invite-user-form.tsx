import { type ReactNode, useState } from 'react'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { ROLES } from '../../domain/account/roles.ts'
import { useReauth } from '../private/use-reauth.ts'
import { useApi } from '../site.ts'
import { SelectField, TextField, WatchedFields } from '../ui/form/fields.tsx'
import { requireFields } from '../ui/form/form-errors.ts'
import type { Form } from '../ui/form/use-form.ts'
import { AccountForm, useAccountForm } from './account-form.tsx'
import { TownChooser } from './town-chooser.tsx'

type Props = { onTyped: () => void; onInvited: (email: string) => void; below: ReactNode }

export function InviteUserForm({ onTyped, onInvited, below }: Props) {
  const api = useApi()
  const withProof = useReauth()
  const [towns, setTowns] = useState<string[]>([])
  const form = useAccountForm({
    initialValues: { email: '', role: 'venue_owner' },
    validate: requireFields('email'),
    submit: async ({ email, role }) => {
      const body = { email, ...accessOf(role, towns) }
      if (await withProof(() => api.post('/api/user-invitations', { body }))) onInvited(email.trim())
    },
  })
  return (
    <AccountForm form={form} button="Send Invitation" busyText="Sending..." onChange={onTyped} below={below}>
      <TextField form={form} label="Email" name="email" type="email" autoComplete="off" isRequired takesFocus />
      <AccessFields form={form} towns={towns} onTowns={setTowns} />
    </AccountForm>
  )
}

export function accessOf(role: string, towns: readonly string[]) {
  return { role: ROLES.find((known) => known === role), towns: role === 'editor' && towns.length > 0 ? [...towns] : null }
}

type AccessProps<V extends FieldValues> = { form: Form<V>; towns: readonly string[]; onTowns: (towns: string[]) => void }

export function AccessFields<V extends FieldValues & { role: string }>({ form, towns, onTowns }: AccessProps<V>) {
  const name = 'role' as FieldPathByValue<V, string>
  return (
    <>
      <SelectField
        form={form}
        name={name}
        label="Role"
        hint="A venue owner looks after one venue, which you assign. An editor changes venues and menus of the guide. Administrators have full access."
        isRequired
      >
        <option value="venue_owner">Venue owner</option>
        <option value="editor">Editor</option>
        <option value="admin">Administrator</option>
      </SelectField>
      <WatchedFields form={form} names={[name]}>
        {(role) => (role === 'editor' ? <TownChooser towns={towns} onChange={onTowns} /> : null)}
      </WatchedFields>
    </>
  )
}
