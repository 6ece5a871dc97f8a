import type { ReactNode } from 'react'
import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import { AccountForm, useAccountForm } from './account-form.tsx'
import { NewPasswordFields, usePasswordProblems } from './new-account-form.tsx'

type Props = {
  button: string
  isReady: boolean
  send: (password: string) => Promise<void>
  children?: ReactNode
}

export function NewPasswordForm({ button, isReady, send, children }: Props) {
  const passwordProblems = usePasswordProblems('new_password')
  const form = useAccountForm({
    initialValues: { new_password: '', confirm: '' },
    validate: (values) => passwordProblems(values),
    submit: ({ new_password }) => send(new_password),
    fallback: FALLBACK_MESSAGES.signIn,
  })
  return (
    <AccountForm form={form} button={button} isOnPage isDisabled={!isReady}>
      {children}
      <NewPasswordFields form={form} label="New password" name="new_password" />
    </AccountForm>
  )
}
