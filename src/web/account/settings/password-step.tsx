import type { ReactNode } from 'react'
import { useReauth } from '../../private/use-reauth.ts'
import { TextField } from '../../ui/form/fields.tsx'
import { requireFields } from '../../ui/form/form-errors.ts'
import { AccountForm, useAccountForm } from '../account-form.tsx'
import { useHasPassword } from './queries.ts'

type Props = {
  children: ReactNode
  button: string
  send: (body: { password?: string }) => Promise<void>
}

/** Asks for the password before a change of the second factor. Accounts without one confirm by emailed code. */
export function PasswordStep({ children, button, send }: Props) {
  const withProof = useReauth()
  const hasPassword = useHasPassword()
  const form = useAccountForm({
    initialValues: { password: '' },
    ...(hasPassword && { validate: requireFields('password') }),
    submit: ({ password }) => withProof(() => send(password ? { password } : {}), password),
  })
  return (
    <AccountForm form={form} button={button}>
      <p>{children}</p>
      {hasPassword ? (
        <TextField form={form} label="Password" name="password" type="password" autoComplete="current-password" isRequired />
      ) : null}
    </AccountForm>
  )
}
