import type { ReactNode } from 'react'
import { PASSWORD_MIN_LENGTH, passwordError } from '../../domain/account/password.ts'
import { FALLBACKS, MESSAGES, PASSWORDS_DIFFER } from '../../domain/messages.ts'
import { useSite } from '../site.ts'
import { Entry, Problem, Send } from './form-parts.tsx'
import { besideField, type FormProblem, textOf, useForm } from './use-form.ts'

/** What somebody chose for a new account. */
type NewAccountValues = { email: string; password: string; fields: FormData }

type Props = {
  /** Makes the account; answers a sentence where that came to nothing. */
  create: (account: NewAccountValues) => Promise<string | null>
  /** Whether the account is for whoever fills this in, so that their password manager may keep it. */
  isOwn: boolean
  /** What stands in the field already. */
  email?: string
  /** Told of every change: something would be lost from then on. */
  onTyped?: () => void
  /** Fields after the passwords. */
  children?: ReactNode
}

/** Email and the password twice. */
export function NewAccountForm({ create, isOwn, email = '', onTyped, children }: Props) {
  const passwordProblems = usePasswordProblems()
  const form = useForm(async (fields) => {
    const [email, password] = [textOf(fields, 'email'), textOf(fields, 'password')]
    return passwordProblems(password, textOf(fields, 'confirm'), { email }) ?? create({ email, password, fields })
  }, FALLBACKS.signUp)
  const password = { type: 'password', autoComplete: 'new-password' } as const
  return (
    <form className="dialog-body stack" {...form.attributes} onChange={onTyped}>
      <Problem form={form} />
      <Entry form={form} label="Email" name="email" type="email" autoComplete={isOwn ? 'username' : 'off'} defaultValue={email} />
      <Entry form={form} label="Password" name="password" {...password} hint={PASSWORD_HINT} />
      <Entry form={form} label="Confirm Password" name="confirm" {...password} />
      {children}
      <Send form={form} busy="Creating Account...">
        Create Account
      </Send>
    </form>
  )
}

/** What a new password has to be. */
export const PASSWORD_HINT = `At least ${PASSWORD_MIN_LENGTH} characters. Avoid common passwords, and your own name or email.`

type Owner = { email?: string; name?: string }

/** Returns a function that says what is wrong with a new password and its repetition, by the names of their fields. */
export function usePasswordProblems(field = 'password') {
  const { productName } = useSite()
  return (password: string, confirmation: string, owner: Owner = {}): FormProblem | null => {
    if (password !== confirmation) return besideField('confirm', PASSWORDS_DIFFER)
    const code = passwordError(password, { productName, ...owner })
    return code ? besideField(field, MESSAGES[code]) : null
  }
}
