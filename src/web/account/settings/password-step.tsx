import type { ReactNode } from 'react'
import { FALLBACKS } from '../../../domain/messages.ts'
import { TextField } from '../../ui/form/fields.tsx'
import { requireFields } from '../../ui/form/form-errors.ts'
import { FormBanner, SubmitButton } from '../../ui/form/form-parts.tsx'
import { useAccountForm } from '../use-account-form.ts'
import { useHasPassword } from './queries.ts'
import { useReauth } from './reauth-provider.tsx'

type Props = {
  /** What happens next, in words. */
  children: ReactNode
  button: string
  /** Does it, with what the server wants: the password, where the account has one. */
  send: (body: { password?: string }) => Promise<void>
}

/** Asks for the password before something about the second factor; where there is none, proof is asked for instead. */
export function PasswordStep({ children, button, send }: Props) {
  const withProof = useReauth()
  const hasPassword = useHasPassword()
  const form = useAccountForm({
    initialValues: { password: '' },
    ...(hasPassword && { validate: requireFields('password') }),
    submit: ({ password }) => withProof(() => send(password ? { password } : {}), password),
    fallback: FALLBACKS.account,
  })
  return (
    <form className="dialog-body stack" {...form.attributes}>
      <FormBanner form={form} />
      <p>{children}</p>
      {hasPassword ? (
        <TextField form={form} label="Password" name="password" type="password" autoComplete="current-password" isRequired />
      ) : null}
      <SubmitButton isSubmitting={form.isSubmitting}>{button}</SubmitButton>
    </form>
  )
}
