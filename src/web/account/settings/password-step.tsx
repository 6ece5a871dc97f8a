import type { ReactNode } from 'react'
import { FALLBACKS } from '../../../domain/messages.ts'
import { Entry, Problem, Send } from '../form-parts.tsx'
import { textOf, useForm } from '../use-form.ts'
import { useReauth } from './proof.ts'
import { useHasPassword } from './queries.ts'

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
  const form = useForm(async (fields) => {
    const password = textOf(fields, 'password')
    await withProof(() => send(password ? { password } : {}), password)
    return null
  }, FALLBACKS.account)
  return (
    <form className="dialog-body stack" {...form.attributes}>
      <Problem form={form} />
      <p>{children}</p>
      {hasPassword ? <Entry form={form} label="Password" name="password" type="password" autoComplete="current-password" /> : null}
      <Send form={form}>{button}</Send>
    </form>
  )
}
