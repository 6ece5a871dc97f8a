import type { ReactNode } from 'react'
import { FALLBACKS } from '../../domain/messages.ts'
import { Entry, Problem, Send } from './form-parts.tsx'
import { PASSWORD_HINT, usePasswordProblems } from './new-account-form.tsx'
import { textOf, useForm } from './use-form.ts'

type Props = {
  button: string
  isReady: boolean
  /** Sets the password; answers a sentence where that came to nothing. */
  send: (password: string) => Promise<string | null>
  /** What stands before the fields. */
  children?: ReactNode
}

/** A new password, typed twice. */
export function NewPasswordForm({ button, isReady, send, children }: Props) {
  const passwordProblems = usePasswordProblems('new_password')
  const form = useForm(async (fields) => {
    const password = textOf(fields, 'new_password')
    return passwordProblems(password, textOf(fields, 'confirm')) ?? send(password)
  }, FALLBACKS.signIn)
  return (
    <form className="stack" {...form.attributes}>
      <Problem form={form} />
      {children}
      <Entry form={form} label="New password" name="new_password" type="password" autoComplete="new-password" hint={PASSWORD_HINT} />
      <Entry form={form} label="Confirm Password" name="confirm" type="password" autoComplete="new-password" />
      <Send form={form} isReady={isReady}>
        {button}
      </Send>
    </form>
  )
}
